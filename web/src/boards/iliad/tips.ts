/** What the things of Iliade are, do and count now. The view tells it; no rule is applied here. */
import Cards from '~icons/ilion/cards'
import { tipRow, tipWord, type Entry, type Tip } from '../../lib/tips'
import { colourOf, FACES, fate, HEROES, named, onto, prize, TILES, toll, type IliadTable } from './cards'

type Rows = Tip['rows']
/** What a thing does; in the duel without what it has not: heroes, Thanatos, the Gorgon. */
function help(table: IliadTable, key: string): string {
  const duel = `help.${key}_duel`
  return table.word(table.view.siege === 'duel' && table.translator.has(duel) ? duel : `help.${key}`)
}
const does = (table: IliadTable, key: string): Rows[number] => tipRow('does', help(table, key))
const now = (text: string): Rows[number] => tipRow('now', text)
const kindOf = (card: string): string => card.replace(/\d$/, '')

/** What an attack could hit now, in words. */
function targets(table: IliadTable, attacker: string): Rows {
  const { view } = table
  const lines = view.ahead[`attack ${attacker}`] ?? []
  const hit = lines.map((line) => {
    const [, seat = '', number = ''] = line.split(' ')
    const group = view.camps[Number(seat)]?.groups.find((one) => one.number === Number(number))
    return table.t('iliad.tip.pair', { one: table.nameOf(Number(seat)), other: group ? named(table, group) : '' })
  })
  return hit.length ? [{ label: table.t('iliad.tip.targets'), text: [...new Set(hit)].join('; ') }] : []
}

function inHand(table: IliadTable, card: string): Tip {
  const { view } = table
  const face = FACES[card]!
  const id = `hand.${card}`
  const places = view.ahead[`lay ${card}`] ?? []
  const gains = places.map((line) => {
    const group = view.camps[table.seat ?? 0]?.groups.find((one) => line === `on ${one.number}`)
    const where = group ? onto(table, group) : table.word('action.alone')
    return table.t('iliad.tip.pair', { one: where, other: view.outlook[`lay ${card} ${line}`] ?? '' })
  })
  const why = view.cannot[id]
  const ok = table.standing(id) !== 'inert'
  return {
    name: table.word(`card.${card}`), icon: face.figure, number: { value: face.value ?? 0, label: tipWord('value') },
    rows: [does(table, kindOf(card)), ...(gains.length ? [{ label: table.t('iliad.tip.lay'), text: gains.join('; ') }] : []), ...(card === 'chariot' ? targets(table, 'hand') : [])],
    may: !table.mine ? undefined : why ? { ok: false, text: table.t(`iliad.why.${why}`) } : ok ? { ok: true, text: tipWord('tap') } : undefined,
  }
}

function group(table: IliadTable, seat: number, number: number): Tip | null {
  const found = table.view.camps[seat]?.groups.find((one) => one.number === number)
  if (!found) return null
  const own = seat === table.seat
  const why = own ? table.view.cannot[`group.${number}`] : undefined
  const hit = own ? targets(table, String(number)) : []
  const hidden = found.cards.includes('hidden')
  const loss = own ? 0 : toll(table, seat, found)
  const army = table.view.camps[seat]!.strength
  return {
    name: named(table, found), icon: FACES[found.cards[0] ?? '']?.figure,
    number: { value: hidden ? '?' : found.worth, label: tipWord('counts') },
    rows: [does(table, kindOf(found.what)), ...(own ? [] : [now(table.t('iliad.army_of', { name: table.nameOf(seat) }))]), ...(loss ? [{ label: table.t('iliad.tip.then'), text: `${army} → ${army - loss}` }] : []), ...hit],
    may: !table.mine || !own ? undefined : hit.length ? { ok: true, text: table.t('iliad.tip.attacks') } : why ? { ok: false, text: table.t(`iliad.why.${why}`) } : undefined,
  }
}

/** `hand.archers`, `group.2`, `camp.1.group.3`, `hero.ajax`, `victory.city2`, `oracle`, `tile.athena`, `seat.1`, `pile`. */
export function tips(table: IliadTable, id: string): Tip | null {
  const { view } = table
  const [kind, first = '', , third = ''] = id.split('.')
  if (kind === 'hand' && FACES[first]) return inHand(table, first)
  if (kind === 'group' && table.seat !== null) return group(table, table.seat, Number(first))
  if (kind === 'camp' && third) return group(table, Number(first), Number(third))
  if (kind === 'seat' || kind === 'camp') {
    const camp = view.camps[Number(first)]
    if (!camp) return null
    const place = view.places[Number(first)] ?? 0
    const standing = place < 0 ? table.t('iliad.takes_loss') : place > 0 && place <= view.prizes ? table.t('iliad.takes_card') : ''
    return {
      name: table.nameOf(Number(first)), number: { value: `${camp.with_horses ?? camp.strength}${camp.with_horses === null ? '+?' : ''}`, label: table.t('iliad.strength') }, colour: colourOf(Number(first)),
      rows: [does(table, 'army'), now([table.t('iliad.points', { count: camp.points, goal: view.goal }), table.t('iliad.in_hand', { count: camp.hand }), standing].filter(Boolean).join('; '))],
    }
  }
  if (kind === 'hero' && HEROES[first]) {
    const holder = view.camps.findIndex((camp) => camp.hero === first)
    const value = view.heroes[first] ?? view.camps[holder]?.strength_of_hero
    return { name: table.word(`hero.${first}`), greek: table.word(`greek.${first}`), icon: HEROES[first], number: value === undefined ? undefined : { value, label: tipWord('value') }, rows: [does(table, 'hero'), ...(holder < 0 ? [] : [now(table.nameOf(holder))])] }
  }
  if (kind === 'victory') {
    const look = prize(first)
    return { name: table.word(`victory.${first}`), icon: look.figure, number: { value: look.points, label: table.t('iliad.tip.points') }, rows: [does(table, kindOf(first))], may: table.mine && table.standing(id) !== 'inert' ? { ok: true, text: tipWord('tap') } : undefined }
  }
  if (kind === 'oracle' && view.oracle) return { name: table.word(`oracle.${view.oracle}`), icon: fate(view.oracle).figure, rows: [does(table, view.siege)] }
  if (kind === 'tile' && TILES[first]) {
    const holder = view.tiles[first] ?? null
    return { name: table.word(`tile.${first}`), icon: TILES[first], rows: [does(table, first), ...(holder === null ? [] : [now(table.nameOf(holder))])] }
  }
  if (kind === 'pile') return { name: table.t('iliad.war'), icon: Cards, rows: [now(table.t('iliad.piles', { pile: view.army_left, discards: Object.values(view.discards).reduce((sum, number) => sum + number, 0) }))] }
  return null
}

export function glossary(table: IliadTable): Entry[] {
  const entry = (key: string, name: string, icon?: Entry['icon']): Entry => ({ name, icon, text: help(table, key) })
  const kinds = [...new Set(Object.keys(FACES).map(kindOf))]
  const first = (kind: string): string => (kind === 'hoplites' ? 'hoplites4' : kind)
  const duel = table.view.siege === 'duel'
  return [
    ...kinds.map((kind) => entry(kind, kind === 'hoplites' ? table.word('card.hoplites4').replace(/ \d$/, '') : table.word(`card.${kind}`), FACES[first(kind)]?.figure)),
    ...(duel ? [] : [entry('thanatos', 'Thanatos', fate('thanatos1').figure), entry('gorgon', table.word('oracle.gorgon'), fate('gorgon').figure), entry('hero', table.t('iliad.heroes'), HEROES.achilles)]),
    ...Object.keys(table.view.tiles).map((tile) => entry(tile, table.word(`tile.${tile}`), TILES[tile])),
  ]
}
