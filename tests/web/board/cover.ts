import Icon from '~icons/toy/cup'
import type { Cover } from '../covers'
import picture from './cover.svg?no-inline'

export default { order: 5, picture, icon: Icon, background: '#123456', colour: '#fbf5e6' } satisfies Cover
