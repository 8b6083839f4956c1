/** What the things of Troia are, do and count now. The view tells it; no rule is applied here. */
import Horn from '~icons/game-icons/cornucopia'
import Helmet from '~icons/game-icons/spartan-helmet'
import Horse from '~icons/game-icons/trojan-horse'
import Cards from '~icons/ilion/cards'
import { tipRow, tipWord, type Entry, type Tip } from '../../lib/tips'
import { iconOf, markOf } from './art'
import { bottom, offeringsOn, SIDES, sideOf, type TroiaTable } from './sides'

type Rows = Tip['rows']
const does = (table: TroiaTable, key: string): Rows[number] => tipRow('does', table.wordHere(`help.${key}`))
const now = (text: string): Rows[number] => tipRow('now', text)
const heroes = (table: TroiaTable, names: readonly string[]): string => names.map((name) => table.word(`hero.${name}`)).join(', ')

function god(table: TroiaTable, name: string): Tip | null {
  const { view } = table
  const space = view.gods.indexOf(name)
  if (space < 0) return null
  const own = bottom(table)
  const offering = view.offerings[space] ?? ''
  const offer = view.offers[space]
  const word = table.word(`offering.${offering}`)
  const rows: Rows = [{ label: table.t('troia.tip.power'), text: table.wordHere(`help.${name}`) }]
  let may: Tip['may']
  if (offer) {
    const args = { hero: table.word(`hero.${offer.hero}`), offering: word, where: table.word(`into.${offer.goes[0]}`), far: table.word(`into.${offer.goes[1]}`) }
    const stays = offer.goes[1] === view.heroes[offer.hero]
    rows.unshift({ label: table.t('troia.tip.moves'), text: table.t(stays ? 'troia.tip.stays' : offer.goes[0] === offer.goes[1] ? 'troia.tip.goes_once' : 'troia.tip.goes', args) })
    if (offer.moves.length) rows.push(now(heroes(table, offer.moves)))
    else if (!offer.effect) rows.push(now(table.t('troia.tip.no_effect')))
    const figures = { offering: word, cost: offer.cost, have: offer.offerings }
    if (offer.lacks) may = { ok: false, text: table.t(`troia.tip.lacks.${offer.lacks}`, figures) }
    else if (table.mine && table.standing(`god.${name}`) !== 'inert') may = { ok: true, text: table.t('troia.tip.may', { ...figures, own: offer.own }) }
  }
  return {
    name: table.word(`god.${name}`), greek: table.word(`greek.${name}`), icon: markOf(offering).icon, colour: markOf(offering).colour,
    number: { value: view.costs[own]?.[space] ?? 0, label: table.t('troia.tip.cost') }, rows, may,
  }
}

function card(table: TroiaTable, name: string): Tip {
  const { view } = table
  const side = sideOf(name)
  const offerings = offeringsOn(name)
  const laid = side === 0 && !!view.horse[view.shows[name] ?? '']
  const mark = markOf(offerings[0] ?? '')
  const foreign = table.seat !== null && side !== table.seat && (view.hands[table.seat]?.cards ?? []).includes(name)
  const asked = view.asks ? table.t('troia.tip.figure', { asks: table.word(`asks.${view.asks}`) }) : table.word('help.road')
  const shown = side === 1 ? asked : table.t(laid ? 'troia.tip.part_laid' : 'troia.tip.part_needed')
  const state = table.standing(`card.${name}`)
  return {
    name: table.word(`${side === 0 ? 'part' : 'figure'}.${view.shows[name]}`), icon: mark.icon, colour: mark.colour,
    number: { value: offerings.length, label: table.t('troia.tip.offerings', { count: offerings.length }) },
    rows: [
      { label: table.t('troia.tip.pays'), text: table.t('troia.tip.given', { offerings: offerings.map((one) => table.word(`offering.${one}`)).join(' + ') }) },
      { label: tipWord('does'), text: foreign ? table.word('help.foreign') : shown },
    ],
    may: table.mine && state !== 'inert' ? { ok: true, text: tipWord('tap') } : undefined,
  }
}

/** Where a touch sends a hero, if there is only one space. */
function sends(table: TroiaTable, id: string): string {
  const to = table.choices.filter(({ touches }) => touches[0] === id).map(({ touches }) => touches[1])
  const space = to.length === 1 ? to[0]?.slice('space.'.length) : undefined
  return space ? table.t('troia.tip.sends', { where: table.word(`into.${space}`) }) : table.t('troia.tip.hero')
}

/** `god.zeus`, `hero.ajax`, `card.…`, `deck`, `deck.1`, `pile.0`, `cornucopia`, `horse`, `road`, `hand.1`. */
export function tips(table: TroiaTable, id: string): Tip | null {
  const { view } = table
  const dot = id.indexOf('.')
  const [kind, name] = dot < 0 ? [id, ''] : [id.slice(0, dot), id.slice(dot + 1)]
  if (kind === 'god') return god(table, name)
  if (kind === 'olympus') return god(table, view.gods[Number(name) - 1] ?? '') // where a god may go another stands
  if (kind === 'card') return card(table, name)
  if (kind === 'hero') {
    const [greek = '', trojan = ''] = view.hero_offerings[name] ?? []
    return {
      name: table.word(`hero.${name}`), greek: table.word(`greek.${name}`), icon: Helmet,
      rows: [does(table, 'hero'), now(table.t('troia.hero', { hero: table.word(`hero.${name}`), where: table.word(`in.${view.heroes[name]}`), greek: table.word(`offering.${greek}`), trojan: table.word(`offering.${trojan}`) }))],
      may: table.mine && table.standing(id) !== 'inert' ? { ok: true, text: sends(table, id) } : undefined,
    }
  }
  const side = name === '' ? (table.seat ?? 0) : Number(name)
  const of = table.word(`side.${SIDES[side] ?? 'greek'}`)
  if (kind === 'deck') return { name: table.t('troia.deck'), icon: Cards, number: { value: view.decks[side] ?? 0, label: tipWord('count') }, rows: [does(table, 'deck'), now(of)], may: table.mine && name === '' && table.standing('deck') !== 'inert' ? { ok: true, text: table.word('action.draw') } : undefined }
  if (kind === 'pile') return { name: table.t('troia.discards'), icon: Cards, number: { value: view.discards[side]?.length ?? 0, label: tipWord('count') }, rows: [does(table, 'discards'), now(of)] }
  if (kind === 'cornucopia') return { name: table.t('troia.cornucopia'), icon: Horn, rows: [does(table, 'cornucopia'), now(view.cornucopia === null ? table.word('sheet.cornucopia_free') : table.word('sheet.cornucopia', { seat: view.cornucopia }))] }
  if (kind === 'horse') return { name: table.t('troia.horse'), icon: Horse, number: { value: Object.values(view.horse).filter(Boolean).length, label: table.t('troia.of', { of: Object.keys(view.horse).length }) }, rows: [does(table, 'horse')] }
  if (kind === 'road') return { name: table.t('troia.march'), icon: Helmet, number: { value: view.road, label: table.t('troia.of', { of: view.steps.length }) }, rows: [does(table, 'road')] }
  if (kind === 'hand') return { name: table.t('troia.hand_of', { name: table.nameOf(side), count: (view.hands[side]?.greek ?? 0) + (view.hands[side]?.trojan ?? 0) }), icon: Cards, rows: [does(table, 'hand'), now(table.t('troia.backs', { greek: view.hands[side]?.greek ?? 0, trojan: view.hands[side]?.trojan ?? 0 }))] }
  if (kind === 'invaders') return { name: table.word(`space.${name}`), icon: Helmet, rows: [now(table.t('troia.invaders', { number: Object.values(view.heroes).filter((at) => at === name).length }))] }
  return null
}

export function glossary(table: TroiaTable): Entry[] {
  const { view } = table
  const entry = (key: string, name: string, icon?: Entry['icon'], colour?: string): Entry => ({ name, icon, colour, text: table.wordHere(`help.${key}`) })
  return [
    ...view.gods.map((name) => entry(name, table.word(`god.${name}`), iconOf(name))),
    entry('cornucopia', table.t('troia.cornucopia'), Horn),
    entry('hero', table.word('sheet.hero'), Helmet),
    entry('horse', table.t('troia.horse'), Horse),
    entry('road', table.t('troia.march'), Helmet),
    entry('deck', table.t('troia.deck'), Cards),
    entry('foreign', table.t('troia.tip.foreign'), Cards),
  ]
}
