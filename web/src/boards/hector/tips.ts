/** What the things of Hector and Achilles are, do and count now. The view tells it; no rule is applied here. */
import BrokenShield from '~icons/game-icons/broken-shield'
import Crest from '~icons/game-icons/crested-helmet'
import Laurels from '~icons/game-icons/laurels'
import Spears from '~icons/game-icons/spears'
import Spindle from '~icons/hector/spindle'
import { tipRow, tipWord, type Entry, type Tip } from '../../lib/tips'
import type { Table } from '../../table/table.svelte'
import { EMBLEMS, hero, price, troop, type Face } from './cards'
import type { HectorView } from './view'

type HectorTable = Table<HectorView>
type Rows = Tip['rows']

const does = (table: HectorTable, key: string): Rows[number] => tipRow('does', table.word(`help.${key}`))
const now = (text: string): Rows[number] => tipRow('now', text)

/** The colours known to be valid for a side. */
function valid(view: HectorView, side: number): (string | null | undefined)[] {
  const chief = view.hero[side]
  return [view.facing[side], chief ? hero(chief).colour : null]
}

function card(table: HectorTable, face: Face, kind: 'troop' | 'hero', rows: Rows, may?: Tip['may']): Tip {
  return { name: table.word(face.word), greek: table.word(face.greek), icon: face.figure, colour: face.colour, number: { value: face.value, label: table.word(`colour.${face.colour}`) }, rows: [does(table, kind), ...rows], may }
}

function counts(table: HectorTable, side: number, colour: string): Rows {
  const { view } = table
  if (view.facing[side] === null) return []
  return [now(table.t(valid(view, side).includes(colour) ? 'hector.tip.valid' : 'hector.tip.idle', { colour: table.word(`colour.${colour}`) }))]
}

function inHand(table: HectorTable, id: string, key: string): Tip['may'] {
  if (!table.mine) return undefined
  const ok = table.standing(id) !== 'inert'
  return { ok, text: table.t(ok ? `hector.tip.${key}` : 'hector.tip.not_now') }
}

/** The troops known to be hidden in a pile, for certain or among others. */
function known(table: HectorTable, side: number, pile: string): Rows {
  const groups = (table.view.hidden[side] ?? []).filter(({ places }) => places.includes(pile) && places.length < 3)
  return groups.map(({ places, cards }) => {
    const list = cards.map((name) => table.word(`short.${name}`)).join(', ')
    const where = places.map((place) => table.word(`place.${place}`)).join(', ')
    return { label: tipWord('known'), text: places.length > 1 ? table.t('hector.tip.one_of', { places: where, cards: list }) : list }
  })
}

function pile(table: HectorTable, side: number, name: string): Tip {
  const { view } = table
  const loss = view.losses[side]
  const title = name === 'reserve' ? table.word('sheet.pile.reserve') : table.t('hector.front', { number: name })
  const fallen = view.destroyed[side]?.includes(name)
  const active = view.active[side] === name
  return {
    name: title,
    icon: EMBLEMS[side],
    number: { value: view.piles[side]?.[name] ?? 0, label: tipWord('count') },
    rows: [
      does(table, name === 'reserve' ? 'reserve' : 'front'),
      ...(fallen ? [now(table.t(name === 'reserve' ? 'hector.fallen_reserve' : 'hector.fallen'))] : active ? [now(table.t('hector.tip.fights'))] : []),
      ...(loss && (active || loss.falls.includes(name)) ? [{ label: tipWord('lost'), text: price(table, loss) }] : []),
      ...known(table, side, name),
    ],
  }
}

/** An action before the play: what it does, what it costs, why it is not possible. */
function action(table: HectorTable, verb: string): Tip {
  const { view } = table
  const why = view.cannot[verb]
  return {
    name: table.t(`hector.act.${verb}_long`),
    rows: [
      tipRow('does', table.t(`hector.does.${verb}`)),
      ...(verb === 'retreat' && view.retreat ? [{ label: tipWord('lost'), text: price(table, view.retreat) }] : []),
    ],
    may: table.mine && why !== undefined ? { ok: false, text: table.t(`hector.why.${why}`) } : undefined,
  }
}

/** `hand.red4`, `slot.0.2` (a side's place), `hero`, `pile.0.reserve`, `heroes.1`, `favours.0`, `shame.1`, `tile`, `sums`, `totals`, `act.deploy`. */
export function tips(table: HectorTable, id: string): Tip | null {
  const { view } = table
  const [kind, first = '', second = ''] = id.split('.')
  const me = table.seat ?? 0
  if (kind === 'hand') {
    const face = troop(first)
    return card(table, face, 'troop', counts(table, me, face.colour), inHand(table, id, 'play'))
  }
  if (kind === 'line' && first) {
    const [side, at] = [Number(first), Number(second)]
    const chief = view.hero[side]
    if (view.covered[side] === at && chief) return card(table, hero(chief), 'hero', counts(table, side, hero(chief).colour))
    const name = view.table[side]?.[at]
    return name ? card(table, troop(name), 'troop', counts(table, side, troop(name).colour)) : null
  }
  if (kind === 'slot') return tips(table, `line.${me}.${first}`)
  if (kind === 'hero') {
    const chief = view.hero[me]
    return chief ? card(table, hero(chief), 'hero', counts(table, me, hero(chief).colour), inHand(table, 'hero', 'deploy')) : null
  }
  if (kind === 'pile') return second ? pile(table, Number(first), second) : pile(table, me, first)
  if (kind === 'front') return pile(table, me, first)
  if (kind === 'heroes') return { name: table.t('hector.tip.heroes'), icon: Crest, number: { value: view.hero_pile[Number(first || me)] ?? 0, label: tipWord('count') }, rows: [does(table, 'heroes')] }
  if (kind === 'favours') {
    const why = table.mine && table.seat === Number(first || me) ? view.cannot.favour : undefined
    return { name: table.word('sheet.favours'), icon: Laurels, number: { value: view.favours[Number(first || me)] ?? 0, label: '' }, rows: [does(table, 'favour')], may: why ? { ok: false, text: table.t(`hector.why.${why}`) } : undefined }
  }
  if (kind === 'shame') return { name: table.word('sheet.shame'), icon: BrokenShield, number: { value: view.shame[Number(first)] ?? 0, label: '' }, rows: [does(table, 'shame')] }
  if (kind === 'tile' || kind === 'edge' || kind === 'turn') return { name: table.t('hector.tip.tile'), icon: Spindle, rows: [does(table, 'tile')] }
  if (kind === 'sums') return { name: table.t('hector.all_colours'), rows: [does(table, 'sums')] }
  if (kind === 'totals') return { name: table.t('hector.valid_colours'), rows: [does(table, 'totals')] }
  if (kind === 'act') return action(table, first)
  if (kind === 'discards') return { name: table.t('hector.lost.title'), icon: BrokenShield, rows: [does(table, 'discards')] }
  return null
}

export function glossary(table: HectorTable): Entry[] {
  const entry = (key: string, name: string, icon?: Entry['icon']): Entry => ({ name, icon, text: table.word(`help.${key}`) })
  return [
    entry('troop', table.t('hector.tip.troop'), Spears),
    entry('hero', table.word('sheet.hero'), Crest),
    entry('heroes', table.t('hector.tip.heroes'), Crest),
    entry('favour', table.word('sheet.favours'), Laurels),
    entry('shame', table.word('sheet.shame'), BrokenShield),
    entry('tile', table.t('hector.tip.tile'), Spindle),
    entry('sums', table.t('hector.all_colours')),
    entry('totals', table.t('hector.valid_colours')),
    entry('front', table.word('sheet.side'), EMBLEMS[0]),
    entry('reserve', table.word('sheet.pile.reserve'), EMBLEMS[0]),
  ]
}
