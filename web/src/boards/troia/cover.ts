import Icon from '~icons/game-icons/greek-temple'
import type { Cover } from '../covers'
import picture from './cover.svg?no-inline'

export default {
  order: 2,
  picture,
  icon: Icon,
  background: '#f3e8cf',
  colour: '#2f7766',
} satisfies Cover
