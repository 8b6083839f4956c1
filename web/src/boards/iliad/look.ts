import Sign from '~icons/game-icons/trireme'
import cover from '../../art/pictures/iliad.svg?no-inline'
import type { Look } from '../../games'

export default { place: 4, cover, sign: Sign, ground: '#2f7766', ink: '#fbf5e6' } satisfies Look
