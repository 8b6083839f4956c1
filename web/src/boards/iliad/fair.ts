/** What is shuffled and drawn, in which order: docs/fair-play.md, Iliade. */
import type { FairGame } from '../../lib/fair'

const ARMY = ['hoplites1', 'hoplites2', 'hoplites3', 'hoplites4', 'archers', 'elephant', 'chariot', 'catapult', 'ballista', 'portcullis', 'horse']
const VICTORY = ['helen', 'trireme1', 'trireme2', 'trireme3', 'city1', 'city2', 'city3']
const ORACLE = ['gorgon', 'thanatos1', 'thanatos2', 'thanatos3']

const game: FairGame = {
  async deal(record, stream) {
    const found = record.deal as { army: string[]; victory: string[]; oracle?: string[] }
    const army = await stream.shuffle(found.army, ARMY)
    const victory = await stream.shuffle(found.victory, VICTORY)
    return { army, victory, ...(found.oracle ? { oracle: await stream.shuffle(found.oracle, ORACLE) } : {}) }
  },
  follow: () => ({
    outcome: async ([kind = '', ...cards], _seat, stream) => (kind === 'army' ? [kind, ...(await stream.shuffle(cards, ARMY))] : undefined),
  }),
}
export default game
