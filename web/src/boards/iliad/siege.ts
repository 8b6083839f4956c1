/** The end of a siege: armies in their order, what was taken in which order, points before and after. */
import type { Message } from '../../net/wire'
import type { Result } from '../../table/moments'
import type { Camp, IliadView } from './view'

export interface ArmyGroup {
  cards: string[]
  worth: number
  /** Cards that came out of a horse. */
  fresh: boolean[]
}

/** What a seat took or lost, with its place in the order. */
export interface Taking {
  kind: 'tile' | 'victory' | 'thanatos'
  name: string
  order: number
  /** A tile that went to this seat. */
  to?: number
}

export interface SiegeRow {
  seat: number
  team: number
  place: number
  groups: ArmyGroup[]
  hero: string | null
  heroValue: number
  /** The army as it lay, and with what its horses brought. */
  open: number
  total: number
  /** In a Gorgon siege: the army was given up. */
  gone: boolean
  takings: Taking[]
  before: number
  after: number
  /** It takes a card now. */
  takes: boolean
}

/** A tile, whose it was and is, and who follows in the race for it. */
export interface SiegeTile {
  tile: string
  from: number | null
  to: number | null
  moved: boolean
  /** The two best sums now, and how much of each this siege brought. */
  sums: { seat: number; sum: number; gained: number }[]
  /** The number of the last taking that changed it or the race for it; 0 where none did. */
  order: number
}

export interface SiegeEnd {
  number: number
  kind: string
  rows: SiegeRow[]
  tiles: SiegeTile[]
  /** Who opened a horse. */
  horses: number[]
  /** The game is over with it. */
  last: boolean
  /** What was taken up to this number has been seen already. */
  seen: number
  goal: number
}

/** What follows the rewards: one sees it when the armies have been looked at. */
const AFTERWARDS = ['event.tied', 'event.reshuffled', 'event.drew', 'event.drew_cards', 'event.siege', 'event.siege_of', 'event.last_siege']
const ENDS = ['event.strength', 'event.gorgon_won']

/** What has been told since the armies were compared. */
function sinceTheEnd(all: readonly Message[]): readonly Message[] {
  let begin = all.findLastIndex(({ key }) => ENDS.includes(key))
  while (begin > 0 && (all[begin - 1]?.key === 'event.horses' || all[begin - 1]?.key === 'event.strength')) begin -= 1
  return begin < 0 ? [] : all.slice(begin)
}

/** The siege from the view in which its armies still lie, what was told since, and the points that hold now. */
export function siegeEnd(armies: IliadView, now: IliadView, all: readonly Message[]): SiegeEnd {
  const told = sinceTheEnd(all)
  const ranked = told.filter(({ key }) => key === 'event.strength')
  const gorgon = told.find(({ key }) => key === 'event.gorgon_won')
  const winner = Number(gorgon?.args.seat)
  const others = gorgon ? armies.camps.map((camp, seat) => ({ seat, camp })).filter(({ seat }) => seat !== winner).sort((a, b) => b.camp.strength - a.camp.strength).map(({ seat }) => seat) : []
  const order = gorgon ? [winner, ...others] : ranked.length ? ranked.map(({ args }) => Number(args.seat)) : armies.ranking
  const points = (seat: number): number =>
    Number((gorgon?.args.points as number[] | undefined)?.[seat] ?? ranked.find(({ args }) => args.seat === seat)?.args.points ?? now.camps[seat]?.points)
  const takings = takingsOf(told)
  const horses = told.filter(({ key }) => key === 'event.horses')
  const rows = order.map((seat, at): SiegeRow => {
    const camp = armies.camps[seat]!
    const opened = horses.find(({ args }) => args.seat === seat)
    return {
      seat,
      team: camp.team,
      place: at + 1,
      groups: opened ? withHorses(camp, opened.args.army as [string[], number][]) : camp.groups.map(({ cards, worth }) => ({ cards, worth, fresh: cards.map(() => false) })),
      hero: camp.hero,
      heroValue: camp.strength_of_hero,
      open: camp.strength,
      total: Number(ranked.find(({ args }) => args.seat === seat)?.args.count ?? (seat === winner ? gorgon?.args.count : camp.strength)),
      gone: others.includes(seat) && !camp.in,
      takings: takings.get(seat) ?? [],
      before: points(seat),
      after: now.camps[seat]!.points,
      takes: now.phase === 'take' && now.actor === seat,
    }
  })
  return {
    number: armies.number,
    kind: armies.siege,
    rows,
    tiles: Object.entries(now.tiles).map(([tile, to]) => tileOf(tile, to, now, told, takings)),
    horses: horses.map(({ args }) => Number(args.seat)),
    last: now.phase === 'over',
    seen: 0,
    goal: now.goal,
  }
}

/** An army with its horses opened: which of its cards lay open before is told by counting them. */
function withHorses(camp: Camp, army: [string[], number][]): ArmyGroup[] {
  const before = camp.groups.map((group) => (group.what === 'horse' ? ['horse'] : [...group.cards]))
  return army.map(([cards, worth], at) => {
    const lay = before[at] ?? []
    const fresh = cards.map((card) => {
      const found = lay.indexOf(card)
      if (found >= 0) lay.splice(found, 1)
      return found < 0
    })
    return { cards, worth, fresh }
  })
}

function takingsOf(told: readonly Message[]): Map<number, Taking[]> {
  const found = new Map<number, Taking[]>()
  const add = (seat: number, taking: Taking): void => void found.set(seat, [...(found.get(seat) ?? []), taking])
  let order = 0
  for (const { key, args } of told) {
    const tile = /^event\.(agamemnon|athena|poseidon)(_from)?$/.exec(key)
    const seat = Number(args.seat)
    if (tile?.[1]) {
      add(seat, { kind: 'tile', name: tile[1], order: ++order })
      if (tile[2]) add(Number(args.other_seat), { kind: 'tile', name: tile[1], order, to: seat })
    } else if (key === 'event.took') add(seat, { kind: 'victory', name: (args.card as Message).key.slice('victory.'.length), order: ++order })
    else if (key === 'event.thanatos') add(seat, { kind: 'thanatos', name: `thanatos${String(args.count)}`, order: ++order })
  }
  return found
}

function tileOf(tile: string, to: number | null, now: IliadView, told: readonly Message[], takings: ReadonlyMap<number, Taking[]>): SiegeTile {
  const first = told.find(({ key }) => key === `event.${tile}` || key === `event.${tile}_from`)
  const kind = tile === 'athena' ? 'city' : 'trireme'
  const races = (taking: Taking): boolean => tile !== 'agamemnon' && taking.kind === 'victory' && taking.name.startsWith(kind)
  const gained = (seat: number): number => (takings.get(seat) ?? []).filter(races).reduce((sum, { name }) => sum + Number(name.slice(-1)), 0)
  const of = tile === 'athena' ? 'cities' : 'triremes'
  const sums = tile === 'agamemnon' ? [] : now.camps.map((camp, seat) => ({ seat, sum: camp[of], gained: gained(seat) })).filter(({ sum }) => sum > 0).sort((a, b) => b.sum - a.sum || Number(b.seat === to) - Number(a.seat === to)).slice(0, 2)
  const orders = [...takings.values()].flat().filter((taking) => races(taking) || (taking.kind === 'tile' && taking.name === tile)).map(({ order }) => order)
  const from = first?.args.other_seat
  return { tile, from: typeof from === 'number' ? from : null, to, moved: first !== undefined, sums, order: Math.max(0, ...orders) }
}

/** The result stops the table when all has been taken, or when the siege for the game is won. */
export function result(before: IliadView, after: IliadView, told: readonly Message[], all: readonly Message[]): Result<IliadView, SiegeEnd> | null {
  const rewarded = before.phase === 'take' && after.phase !== 'take'
  if (!rewarded && !(after.phase === 'over' && told.some(({ key }) => key === 'event.gorgon_won'))) return null
  const armies = rewarded ? before : after
  const siege = siegeEnd(armies, after, all)
  const orders = (from: readonly Message[]): number => Math.max(0, ...[...takingsOf(from).values()].flat().map(({ order }) => order))
  const fresh = orders(told)
  // What comes after the rewards: cards are drawn, and the next siege begins.
  const next = after.phase === 'over' ? -1 : told.findIndex(({ key }) => AFTERWARDS.includes(key))
  const data = { ...siege, seen: rewarded ? orders(sinceTheEnd(all)) - fresh : 0 }
  return { view: { ...armies, phase: 'take', actor: null, victory: after.phase === 'over' ? after.victory : [], tiles: after.tiles }, data, time: 700 + fresh * 400, ...(next >= 0 && { after: told.slice(next) }) }
}
