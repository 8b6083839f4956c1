/** What is shuffled and drawn, in which order: docs/fair-play.md, The Horse. */
import { ascending, byValue, type FairGame } from '../../lib/fair'

const COLOURS = ['red', 'yellow', 'blue', 'green']
const CARDS = ['0', '1', '2', '3', 'P']

const game: FairGame = {
  async deal(record, stream) {
    const found = record.deal as { bag: string[]; treasure: number[]; cards: string[] }
    const inPlay = [...COLOURS]
    if (record.seats === 3) inPlay.splice(1 + (await stream.below(3)), 1)
    const dealt = await stream.shuffle(inPlay, COLOURS)
    const seats = Array.from({ length: record.seats }, (_, seat) => seat)
    return {
      colours: seats.map((seat) => ascending(dealt.filter((_, at) => at % record.seats === seat), COLOURS)),
      bag: await stream.shuffle(found.bag, COLOURS),
      treasure: await stream.shuffle(found.treasure, byValue(found.treasure)),
      cards: await stream.shuffle(found.cards, CARDS),
    }
  },
  follow: () => ({
    outcome: async ([kind = '', ...cards], _seat, stream) => (kind === 'cards' ? [kind, ...(await stream.shuffle(cards, CARDS))] : undefined),
  }),
}
export default game
