import Sign from '~icons/game-icons/greek-temple'
import cover from '../../art/pictures/troia.svg?no-inline'
import type { Look } from '../../games'

export default { place: 2, cover, sign: Sign, ground: '#f3e8cf', ink: '#2f7766' } satisfies Look
