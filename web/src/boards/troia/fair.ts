/** What is shuffled and drawn, in which order: docs/fair-play.md, Troia. */
import type { FairGame, FairRecord, Follower, Stream } from '../../lib/fair'

const OFFERINGS = ['boar', 'fish', 'bull', 'deer', 'lamb', 'pomegranate']
const PAIRS = OFFERINGS.flatMap((first, at) => OFFERINGS.slice(at + 1).map((second) => `${first}+${second}`))
const NAMES = [...PAIRS, ...OFFERINGS.map((one) => `${one}+${one}`), ...OFFERINGS]
const FIRST = ['poseidon', 'ares', 'hermes', 'hera', 'artemis', 'zeus']
const OTHER = ['doris', 'athena', 'hephaestus', 'iris', 'apollo', 'aphrodite']
const BACKS = ['greek', 'trojan']
const DRAWN = 2

function cardsOf(record: FairRecord): string[] {
  const cards = record.components?.values['cards']
  const names = cards ? Object.keys(cards) : NAMES
  return BACKS.flatMap((back) => names.map((name) => `${back}.${name}`))
}

/** Who holds what: from this hand a card is drawn at random. */
class Hands implements Follower {
  private hands: string[][]
  private piles: string[][]
  private discards: string[][] = [[], []] // by back, the top last
  private god = ''
  private readonly order: string[]

  constructor(record: FairRecord) {
    const { decks } = record.deal as { decks: string[][] }
    this.hands = decks.map((deck) => deck.slice(0, DRAWN))
    this.piles = decks.map((deck) => deck.slice(DRAWN))
    this.order = cardsOf(record)
  }

  decide(seat: number, [verb = '', what = '']: string[]): void {
    if (verb === 'offer') this.god = what
    else if (verb === 'draw' || (verb === 'accept' && this.god === 'zeus')) this.take(seat, this.piles[seat]?.splice(0, DRAWN) ?? [])
    else if (verb === 'accept' && this.god === 'apollo') this.take(seat, this.discards[1 - seat]?.splice(-1) ?? [])
    else if (['give', 'advance', 'build'].includes(verb)) {
      this.lose(seat, what)
      if (verb !== 'build') this.discards[BACKS.indexOf(what.split('.')[0] ?? '')]?.push(what)
    }
  }

  async outcome([kind, taken = '']: string[], seat: number, stream: Stream): Promise<string[] | undefined> {
    if (kind !== 'doris') return undefined
    const due = await stream.draw(this.hands[1 - seat] ?? [], this.order)
    this.lose(1 - seat, taken)
    this.take(seat, [taken])
    return [kind, due]
  }

  private take(seat: number, cards: string[]): void {
    this.hands[seat]?.push(...cards)
  }

  private lose(seat: number, card: string): void {
    const at = this.hands[seat]?.indexOf(card) ?? -1
    if (at >= 0) this.hands[seat]?.splice(at, 1)
  }
}

const game: FairGame = {
  async deal(record, stream) {
    const tiles = record.components?.values['tiles'] as { first: string[]; other: string[] } | undefined
    const { first, other } = tiles ?? { first: FIRST, other: OTHER }
    const option = String(record.options['faces'])
    let faces = option === 'first' ? first : option.split(' ')
    if (option === 'random') {
      faces = []
      for (const [tile, face] of first.entries()) faces.push((await stream.below(2)) ? (other[tile] ?? '') : face)
    }
    const numbers = first.map((_, tile) => tile)
    const gods = (await stream.shuffle(numbers, numbers)).map((tile) => faces[tile])
    const decks: string[][] = []
    for (const deck of (record.deal as { decks: string[][] }).decks) decks.push(await stream.shuffle(deck, cardsOf(record)))
    return { gods, decks }
  },
  follow: (record) => new Hands(record),
}
export default game
