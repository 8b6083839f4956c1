/** How the cards of Iliade are drawn, and how a lay or an attack is put together from touches. No rule is applied here. */
import type { Component } from 'svelte'
import Thanatos from '~icons/game-icons/angel-wings'
import Nestor from '~icons/game-icons/amphora'
import Archers from '~icons/game-icons/archer'
import Ballista from '~icons/game-icons/ballista'
import Diomedes from '~icons/game-icons/barbed-spear'
import Catapult from '~icons/game-icons/catapult'
import Chariot from '~icons/game-icons/chariot'
import Achilles from '~icons/game-icons/crested-helmet'
import Agamemnon from '~icons/game-icons/crown'
import Elephant from '~icons/game-icons/elephant'
import City from '~icons/game-icons/greek-temple'
import Menelaus from '~icons/game-icons/lion'
import Gorgon from '~icons/game-icons/medusa-head'
import Athena from '~icons/game-icons/owl'
import Odysseus from '~icons/game-icons/pocket-bow'
import Ajax from '~icons/game-icons/round-shield'
import Hoplites from '~icons/game-icons/spartan-helmet'
import Helen from '~icons/game-icons/swan'
import Poseidon from '~icons/game-icons/trident'
import Trireme from '~icons/game-icons/trireme'
import Horse from '~icons/game-icons/trojan-horse'
import Portcullis from '~icons/iliad/portcullis'
import type { Colour } from '../../lib/colours'
import type { Message } from '../../net/wire'
import type { Run } from '../../table/choices'
import type { Table } from '../../table/table.svelte'
import { COMPONENTS } from './components'
import type { Group, IliadView } from './view'

export type IliadTable = Table<IliadView>

export interface Face {
  figure: Component
  /** Which ground it is drawn on: foot on clay, beasts on black, engines on brown. */
  family: 'foot' | 'beast' | 'engine'
  /** The text in the corner. */
  value?: string
  /** Crossed swords: it may attack. */
  attacks?: boolean
}

const { tiles, values, victory } = COMPONENTS
const hoplites = (value: string): Face => ({ figure: Hoplites, family: 'foot', value })

/** The army cards, in the order of a hand. */
export const FACES: Record<string, Face> = {
  hoplites4: hoplites('4'),
  hoplites3: hoplites('3'),
  hoplites2: hoplites('2'),
  hoplites1: hoplites('1'),
  archers: { figure: Archers, family: 'foot', value: `${values.archers}`, attacks: true },
  chariot: { figure: Chariot, family: 'beast', value: `${values.chariot}`, attacks: true },
  elephant: { figure: Elephant, family: 'beast', value: `×${values.elephant}` },
  catapult: { figure: Catapult, family: 'engine', attacks: true },
  ballista: { figure: Ballista, family: 'engine', attacks: true },
  portcullis: { figure: Portcullis, family: 'engine' },
  horse: { figure: Horse, family: 'engine' },
}
export const ORDER = Object.keys(FACES)

export const HEROES: Record<string, Component> = {
  menelaus: Menelaus, diomedes: Diomedes, ajax: Ajax, odysseus: Odysseus, achilles: Achilles, nestor: Nestor,
}
export const TILES: Record<string, Component> = { agamemnon: Agamemnon, athena: Athena, poseidon: Poseidon }
export const tilePoints = (tile: string): number => tiles[tile as keyof typeof tiles]

/** A victory card: its figure, its points, the class of its ground. */
export function prize(card: string): { figure: Component; points: string; ground: string } {
  const points = card.slice(-1)
  if (card === 'helen') return { figure: Helen, points: `${victory.helen}`, ground: 'v-helen' }
  if (card.startsWith('city')) return { figure: City, points, ground: 'v-city' }
  return { figure: Trireme, points, ground: 'v-ship' }
}
export function fate(card: string): { figure: Component; loss: string } {
  return card === 'gorgon' ? { figure: Gorgon, loss: '' } : { figure: Thanatos, loss: `−${card.slice(-1)}` }
}

const SEATS: Colour[] = ['red', 'blue', 'yellow', 'violet', 'green', 'brown']
export const colourOf = (seat: number): Colour => SEATS[seat] ?? 'red'

/** Cards are being laid and armies attacked; a seat that has not passed fights. */
export const besieging = (view: IliadView): boolean => ['turn', 'place', 'strike'].includes(view.phase)
export const fighting = (view: IliadView, seat: number): boolean => besieging(view) && !!view.camps[seat]?.in

/** An attack straight from the hand has been announced: its target is still to be chosen. */
export const charges = (view: IliadView, seat: number): boolean => view.phase === 'strike' && view.actor === seat && view.attacker === 'hand'

/** The cards of a hand in the order they are shown; `nth` tells equal cards apart. */
export function laidOut(cards: readonly string[]): { card: string; nth: number }[] {
  return ORDER.flatMap((card) =>
    cards.filter((one) => one === card).map((_, nth) => ({ card, nth })),
  )
}

/**
 * A lay or an attack takes two actions: a card and its place, an attacker and its target. Here they
 * are made one choice. The view tells which second action may follow which first.
 */
export function wholeMoves(view: IliadView): Run[] {
  return Object.entries(view.ahead).flatMap(([first, seconds]) =>
    seconds.map((second) => ({
      action: -1,
      text: `${first} ${second}`,
      steps: [first, second],
      label: aimed(view, second),
      touches: [...thingsOf(first), ...thingsOf(second)],
    })),
  )
}

/** The things on the table that a line of the notation touches. */
function thingsOf(line: string): string[] {
  const [verb = '', one = '', two = ''] = line.split(' ')
  if (verb === 'lay') return [`hand.${one}`]
  if (verb === 'alone') return ['ground']
  if (verb === 'strike') return [`camp.${one}`, `camp.${one}.group.${two}`]
  return [one === 'hand' ? 'hand.chariot' : `group.${one}`]
}

/** The label of a strike. It names the card, because a phalanx can be struck at either end. */
function aimed(view: IliadView, line: string): Message {
  const [, seat, number, first] = line.split(' ')
  const cards = view.camps[Number(seat)]?.groups.find((group) => group.number === Number(number))?.cards ?? []
  const card = { key: `card.${(first ? cards[0] : cards.at(-1)) ?? ''}`, args: {} }
  const what = { key: 'group.phalanx', args: { values: cards.map((name) => name.slice(-1)).join('-') } }
  return { key: 'choice.strike_of', args: { seat: Number(seat), group: Number(number), what, card } }
}

/** The card that is being laid, and the first part of its keys in the view's `outlook`. */
export function sought(table: IliadTable): { card: string; lead: string } | null {
  const view = table.view
  if (view.phase === 'place') return view.laying ? { card: view.laying, lead: '' } : null
  const card = table.selection.touched.find((id) => id.startsWith('hand.'))?.slice(5)
  return view.phase === 'turn' && card && view.ahead[`lay ${card}`] ? { card, lead: `lay ${card} ` } : null
}

/** What an attack that is being chosen would take from an army by this group, where the view tells it. */
export function toll(table: IliadTable, seat: number, group: Group): number {
  const { view, selection } = table
  const first = selection.touched.map((id) => (id === 'hand.chariot' ? 'attack hand' : id.startsWith('group.') ? `attack ${id.slice(6)}` : '')).find((line) => view.ahead[line])
  const lead = view.phase === 'strike' ? '' : first && `${first} `
  const left = lead === undefined ? undefined : view.outlook[`${lead}strike ${seat} ${group.number}`]
  return left === undefined ? 0 : view.camps[seat]!.strength - left
}

/** A group in words. */
export function named(table: IliadTable, group: Group): string {
  const [first = '', ...rest] = group.cards
  const word = (card: string): { key: string; args: object } => ({ key: `card.${card}`, args: {} })
  if (!rest.length) return table.word(`card.${first}`)
  if (group.what === 'hoplites') {
    return table.word('group.phalanx', { values: group.cards.map((card) => card.slice(-1)).join('-') })
  }
  if (rest.includes('hidden')) return table.word('group.horse', { count: rest.length })
  return table.word('group.carrying', { what: word(first), cards: rest.map(word) })
}

/** Where a card goes that is laid with a group. */
export const onto = (table: IliadTable, group: Group): string =>
  group.what === 'horse' ? table.t('iliad.into_horse') : table.t('iliad.on', { group: named(table, group) })

/** The largest width of a card, in pixels, with which an army fits its camp in one, two or three rows. */
export function fit(groups: readonly number[], width: number, height: number, most: number, gap: number): { w: number; rows: number } {
  let best = { w: 0, rows: 1 }
  const tall = groups.filter((cards) => cards > 1)
  const short = groups.length - tall.length
  const deepest = Math.max(1, ...tall)
  for (const rows of [1, 2, 3]) {
    const columns = Math.max(1, tall.length + Math.ceil(short / rows))
    const across = (width - gap * (columns - 1)) / columns
    const down = (height - gap * (rows - 1)) / (1.4 * rows)
    const stacked = height / (1.4 + STRIP * (deepest - 1))
    const w = Math.floor(Math.min(most, across, down, stacked))
    if (w > best.w) best = { w, rows }
  }
  return { w: Math.max(20, best.w), rows: best.rows }
}
/** How much of a covered card is visible, as a part of its width. */
const STRIP = 0.37
