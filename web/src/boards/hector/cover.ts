import Icon from '~icons/game-icons/spartan-helmet'
import type { Cover } from '../covers'
import picture from './cover.svg?no-inline'

export default {
  order: 1,
  picture,
  icon: Icon,
  background: '#be6b40',
  colour: '#15100c',
} satisfies Cover
