import Sign from '~icons/game-icons/spartan-helmet'
import cover from '../../art/pictures/hector.svg?no-inline'
import type { Look } from '../../games'

export default { place: 1, cover, sign: Sign, ground: '#be6b40', ink: '#15100c' } satisfies Look
