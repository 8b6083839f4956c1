import Icon from '~icons/game-icons/trojan-horse'
import type { Cover } from '../covers'
import picture from './cover.svg?no-inline'

export default {
  order: 3,
  suggested: true,
  picture,
  icon: Icon,
  background: '#0d0907',
  colour: '#d07f4f',
} satisfies Cover
