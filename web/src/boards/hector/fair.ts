/** What is shuffled and drawn, in which order: docs/fair-play.md, Hector and Achilles. */
import { byValue, type FairGame, type FairRecord } from '../../lib/fair'

const COLOURS = ['red', 'green', 'blue', 'yellow', 'violet', 'brown']
const TROOPS = COLOURS.flatMap((colour) => [1, 2, 3, 4].map((value) => `${colour}${value}`))
const HEROES = [
  ['achilleus', 'aias', 'diomedes', 'menelaos', 'agamemnon', 'odysseus'],
  ['hector', 'sarpedon', 'aeneas', 'akamas', 'paris', 'glaukos'],
]
const TILES = ['1', '2', '3', '4', '5', '6']
const PILE = 12

/** The heroes of a side in the order of their colours. */
function heroesOf(record: FairRecord, seat: number): string[] {
  const side = record.components?.values[seat ? 'trojans' : 'achaeans'] as Record<string, [string, number]> | undefined
  if (!side) return HEROES[seat] ?? []
  const place = (name: string): number => COLOURS.indexOf(side[name]?.[0] ?? '')
  return Object.keys(side).sort((a, b) => place(a) - place(b))
}

const game: FairGame = {
  async deal(record, stream) {
    const found = record.deal as { piles: string[][][]; heroes: string[][]; tiles: number[] }
    const piles: string[][][] = []
    for (const side of found.piles) {
      const army = await stream.shuffle(side.flat(), TROOPS)
      piles.push(side.map((_, at) => army.slice(at * PILE, (at + 1) * PILE)))
    }
    const heroes: string[][] = []
    for (const [seat, names] of found.heroes.entries()) heroes.push(await stream.shuffle(names, heroesOf(record, seat)))
    return { piles, heroes, tiles: await stream.shuffle(found.tiles, byValue(found.tiles)) }
  },
  follow: (record) => ({
    async outcome(words, _seat, stream) {
      const [kind, side] = words
      const named = { pile: 3, heroes: 2, tiles: 1 }[kind ?? '']
      if (named === undefined) return undefined
      const order = kind === 'pile' ? TROOPS : kind === 'heroes' ? heroesOf(record, Number(side)) : TILES
      return [...words.slice(0, named), ...(await stream.shuffle(words.slice(named), order))]
    },
  }),
}
export default game
