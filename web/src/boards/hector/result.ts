/** The end of a battle: what the closing event tells, and what became of piles, heroes, favours and shame. */
import type { Message } from '../../net/wire'
import type { Result } from '../../table/moments'
import type { Colour } from '../../lib/colours'
import type { HectorView } from './view'

/** A side as it lay at the end of the battle. */
export interface Closing {
  table: string[]
  favoured: number[]
  covered: number | null
  hero: string | null
  facing: Colour
  /** Valid cards by colour, what faces the side first: what each of them counted. */
  counts: [Colour, number[]][]
  /** Colours that lay there and did not count. */
  idle: Colour[]
  total: number
}

/** What the game tells of the battle in its closing event. */
interface Closed {
  number: number
  front: number
  attacker: number
  victor: number | null
  retreated: number | null
  edges: string[]
  sides: [Closing, Closing]
}

export type RowKind = 'troops' | 'favour' | 'hero' | 'front' | 'shame'
/** A line of a ledger: what it is about, in words, and what became of a number. */
export interface Row {
  kind: RowKind
  text: string
  args?: Record<string, unknown>
  /** Cards that the words name, as the event tells them. */
  cards?: unknown
  before?: number
  after?: number
  change?: number
  mood: 'bad' | 'good' | 'fell' | 'quiet'
}

export interface BattleResult extends Closed {
  /** Who attacks next; null where the game is over. */
  next: number | null
  /** A ledger for each seat. */
  ledgers: [Row[], Row[]]
  /** The piles as they were before. */
  piles: Record<string, number>[]
  /** What fell, and whose; null is the reserve. At the end of the game only what decided it. */
  fell: Fallen[]
}

interface Fallen {
  seat: number
  front: number | null
}

const CLOSING = ['event.prepared', 'event.prepared_tiles', 'event.won', 'event.drawn_game']
const NEXT = [...CLOSING, 'event.score']

export function result(before: HectorView, after: HectorView, told: readonly Message[]): Result<HectorView, BattleResult> | null {
  const closing = told.find(({ key, args }) => CLOSING.includes(key) && args.closed !== undefined)
  if (!closing) return null
  const closed = closing.args.closed as Closed
  const ledger = (seat: number): Row[] => ledgerOf(seat, closed, before, after, told)
  const data: BattleResult = {
    ...closed,
    next: closing.key.startsWith('event.prepared') ? Number(closing.args.seat) : null,
    ledgers: [ledger(0), ledger(1)],
    piles: before.piles,
    fell: fallen(told),
  }
  // The next battle begins, or the war ends, once this battle has been read.
  const next = told.filter(({ key }) => NEXT.includes(key))
  return { view: shown(before, after, closed), data, time: 2200, after: next }
}

export function fallen(told: readonly Message[]): Fallen[] {
  const all = told
    .filter(({ key }) => key === 'event.destroyed' || key === 'event.reserve_destroyed')
    .map(({ args }): Fallen => ({ seat: Number(args.seat), front: args.front === undefined ? null : Number(args.front) }))
  const winner = told.find(({ key }) => key === 'event.won')?.args.seat
  if (winner === undefined) return all
  const losers = all.filter(({ seat }) => seat !== winner)
  // A reserve decides by itself, a front only as the last of three.
  return [losers.find(({ front }) => front === null) ?? losers.at(-1)].filter((one) => one !== undefined)
}

/** The end of the game: the last battle still lies on the table. */
export function last(view: HectorView, all: readonly Message[]): HectorView {
  const closed = all.findLast(({ args }) => args.closed !== undefined)?.args.closed as Closed | undefined
  return view.phase === 'over' && closed ? shown(view, view, closed) : view
}

/** The battle as it ended, with the piles as they are after it. */
function shown(before: HectorView, after: HectorView, closed: Closed): HectorView {
  const { piles, destroyed, favours, shame, hero_pile, fallen, discards, points, last } = after
  const decided = closed.retreated === null
  return {
    ...before, piles, destroyed, favours, shame, hero_pile, fallen, discards, points, last,
    edges: closed.edges,
    facing: closed.sides.map((side) => side.facing),
    table: closed.sides.map((side) => side.table),
    favoured: closed.sides.map((side) => side.favoured),
    covered: closed.sides.map((side) => side.covered),
    hero: closed.sides.map((side) => side.hero),
    hero_at: closed.sides.map((side) => (side.covered !== null ? 'table' : side.hero ? 'shown' : null)),
    hand: before.hand.map((hand) => hand && (decided ? [] : hand)),
    held: [0, 0],
  }
}

function ledgerOf(seat: number, closed: Closed, before: HectorView, after: HectorView, told: readonly Message[]): Row[] {
  const side = closed.sides[seat]!
  const lost = closed.victor !== null && closed.victor !== seat
  const of = (key: string): Message | undefined => told.find((one) => one.key === key && one.args.seat === seat)
  const all = (key: string): Message[] => told.filter((one) => one.key === key && one.args.seat === seat)
  const rows: Row[] = []
  const pile = before.active[seat] ?? 'reserve'
  const place = { pile }
  const count = side.table.length
  if (lost) {
    rows.push({ kind: 'troops', text: side.favoured.length ? 'lost_with_favours' : 'lost', args: { count, favours: side.favoured.length }, change: -count, mood: 'bad' })
  } else {
    const [was, is] = [before.piles[seat]?.[pile] ?? 0, after.piles[seat]?.[pile] ?? 0]
    const whole = !after.destroyed[seat]?.includes(pile) && is > was
    rows.push({ kind: 'troops', text: 'back', args: { count: whole ? is - was : count, ...place }, ...(whole ? { before: was, after: is } : {}), mood: 'good' })
    if (side.favoured.length) rows.push({ kind: 'favour', text: 'favours_back', args: { count: side.favoured.length }, before: before.favours[seat]!, after: after.favours[seat]!, mood: 'good' })
  }
  const shamed = of('event.shamed')
  if (shamed) rows.push({ kind: 'troops', text: 'shamed', args: { count: shamed.args.count }, cards: shamed.args.troops, change: -Number(shamed.args.count), mood: 'bad' })
  const paid = of('event.ransomed')
  const heroes = { before: before.hero_pile[seat]!, after: after.hero_pile[seat]! }
  if (paid) rows.push({ kind: 'favour', text: 'ransomed', cards: heroOf(paid), before: before.favours[seat]!, after: after.favours[seat]!, mood: 'bad' })
  const died = of('event.mourned') ?? of('event.hero_fell')
  if (died) rows.push({ kind: 'hero', text: died.key === 'event.mourned' ? 'mourned' : 'fell_hero', cards: heroOf(died), mood: 'fell' })
  else if (side.hero && !paid) rows.push({ kind: 'hero', text: 'hero_back', cards: { key: `hero.${side.hero}`, args: {} }, ...heroes, mood: lost ? 'quiet' : 'good' })
  else if (heroes.after > heroes.before && !paid) rows.push({ kind: 'hero', text: 'hero_unseen', mood: 'quiet' })
  const shame = shameRow(before.shame[seat] ?? 0, after.shame[seat] ?? 0, after.phase === 'over')
  if (of('event.shame') && shame) rows.push(shame)
  for (const gone of all('event.destroyed'))
    rows.push({ kind: 'front', text: 'front_falls', args: { front: gone.args.front, count: gone.args.left }, before: before.piles[seat]?.reserve ?? 0, after: after.piles[seat]?.reserve ?? 0, mood: 'fell' })
  const reserve = of('event.reserve_destroyed')
  if (reserve) rows.push({ kind: 'front', text: 'reserve_falls', args: { count: reserve.args.left }, mood: 'fell' })
  return rows
}

/** What a retreat adds to one's shame: nothing to three markers, and after the last battle there is no next retreat. */
export function shameRow(before: number, after: number, over: boolean): Row | null {
  if (after > before) return { kind: 'shame', text: over ? 'shame_last' : 'shame', args: { count: after }, before, after, mood: 'fell' }
  return over ? null : { kind: 'shame', text: 'shame_full', args: { count: after }, mood: 'quiet' }
}

/** The name of the hero that an event tells of, without colour and value. */
const heroOf = (told: Message): unknown => (told.args.hero as Message).args.hero
