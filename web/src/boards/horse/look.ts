import Sign from '~icons/game-icons/trojan-horse'
import cover from '../../art/pictures/horse.svg?no-inline'
import type { Look } from '../../games'

export default { place: 3, cover, sign: Sign, ground: '#0d0907', ink: '#d07f4f' } satisfies Look
