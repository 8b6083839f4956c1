import Icon from '~icons/game-icons/trireme'
import type { Cover } from '../covers'
import picture from './cover.svg?no-inline'

export default {
  order: 4,
  picture,
  icon: Icon,
  background: '#2f7766',
  colour: '#fbf5e6',
} satisfies Cover
