/** How the events of Iliade are told in the strip, over the board and in the log. */
import { MOVE } from '../../lib/motion'
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import { colourOf, type IliadTable } from './cards'
import { FLIGHT } from './leaving'
import { result } from './siege'

const SILENT = ['event.drew', 'event.drew_cards', 'event.reshuffled', 'event.score', 'event.strength', 'event.siege', 'event.siege_of', 'event.last_siege', 'event.tied', 'event.won']
/** The most that one turn of somebody who is alone in a siege is told of: the log has all of it. */
const MOST = 3

function strip(_: IliadTable, told: Message): Mark[] | null | undefined {
  return SILENT.includes(told.key) ? null : undefined
}

const LAID = ['event.laid', 'event.laid_on']
const DROPPED = ['event.dropped']

const compared = ({ key }: Message): boolean => key === 'event.strength' || key === 'event.gorgon_won'

/** What comes out of horses when the armies are compared stands on the board. */
const OPENED = ['event.horses']

/** What carries the card says enough: what it carries besides has been told. */
function carried(told: Message): Message {
  const what = told.args.what as Message | undefined
  if (told.key !== 'event.laid_on' || what?.key !== 'group.carrying') return told
  return { key: 'event.laid_carried', args: { ...told.args, what: what.args.what } }
}

/** A charge is told by what it hits; cards that the last in a siege lays one after the other, or that are discarded, are told together. */
export function retold(told: readonly Message[]): readonly Message[] {
  const hits = told.some(({ key }) => key === 'event.struck')
  const end = told.findIndex(compared) // what the armies came to is on the board
  const kept = told.slice(0, end < 0 ? undefined : end).filter(({ key }) => !OPENED.includes(key) && !(hits && key === 'event.charges'))
  const all = together(together(kept, DROPPED), LAID).map(carried)
  const shown = all.filter(({ key }) => !SILENT.includes(key))
  return hits && shown.length > MOST ? shown.slice(-MOST) : all
}

/** Events of these kinds as one, in the place of the first. */
function together(told: readonly Message[], kinds: readonly string[]): readonly Message[] {
  const [first, ...more] = told.filter(({ key }) => kinds.includes(key))
  if (!first || !more.length) return told
  const all = { key: kinds[0]!, args: { ...first.args, card: [first, ...more].map(({ args }) => args.card) } }
  return told.flatMap((one) => (!kinds.includes(one.key) ? [one] : one === first ? [all] : []))
}

/** Armies that are compared stand on the board in their order, with what came out of their horses; that everybody draws is not news. */
function untold({ key }: Message, all: readonly Message[]): boolean {
  if (key.startsWith('event.agamemnon')) return all.some(compared) // it goes where the armies are compared
  return ['event.strength', 'event.horses', 'event.drew', 'event.reshuffled'].includes(key)
}

/** What strikes, ends or opens: a card that only disappears would pass unseen. */
const BEATS = ['event.siege', 'event.siege_of', 'event.drew_cards', 'event.struck', 'event.hero', 'event.gave_up', 'event.tied']

/** A Trojan horse was struck. */
const isHorse = ({ key, args }: Message): boolean => key === 'event.struck' && (args.card as Message | undefined)?.key === 'card.horse'

function beat(table: IliadTable, told: Message): Beat | null {
  const own = ({ key, args }: Message): boolean => key === 'event.drew_cards' && args.seat === table.seat
  if (!BEATS.includes(told.key)) return null
  // The last pass ends the siege: the armies are compared on the board, and nothing lies over them.
  if (table.events.some(compared) && told.key !== 'event.struck') return null
  // Another kind of siege, other rules: passing gives up an army under the Gorgon.
  if (told.key === 'event.siege_of' || told.key === 'event.siege') {
    const drawn = table.events.find(own)
    const last = told.key === 'event.siege_of' && table.view.oracle_left === 0 ? [table.t('iliad.final')] : []
    const note = [...last, ...(drawn ? [table.say({ key: 'sheet.you_draw', args: drawn.args })] : [])].join(' ')
    return { seat: null, title: table.say({ key: told.key.replace('event', 'sheet'), args: told.args }), marks: [], after: 2 * MOVE, ...(note && { note }) }
  }
  // The beginning of the siege says it, too, where nobody has to discard first.
  if (told.key === 'event.drew_cards') {
    if (!own(told) || table.events.some(({ key }) => key === 'event.siege' || key === 'event.siege_of')) return null
    return { seat: null, title: table.say({ key: 'sheet.you_draw', args: told.args }), marks: [], light: true, after: MOVE }
  }
  const seat = typeof told.args.seat === 'number' ? told.args.seat : null
  // What a horse hid is news to everybody, also to whoever struck it.
  const fell = isHorse(told) ? table.events.find(({ key }) => key === 'event.fell') : undefined
  // Cards that are struck or given up fly off, and a hero comes, before words lie over the board.
  const hero = told.key === 'event.hero'
  return { seat, title: table.say(told), marks: [], light: hero, ...(fell && { note: table.say(fell) }), ...(told.key !== 'event.tied' && { after: hero ? MOVE : FLIGHT }) }
}

/** One's own last discard begins the next siege, one's own catapult opens a horse. */
const surprise = (told: Message): boolean => isHorse(told) || told.key === 'event.siege_of' || told.key === 'event.siege'

/** What ended the siege is seen, horses open card by card, and armies are compared. */
function time(told: Message): number {
  if (told.key === 'event.horses') return 3800
  return compared(told) ? 2600 : 0
}

function heading(table: IliadTable, told: Message): string | null {
  if (told.key === 'event.siege' || told.key === 'event.siege_of') return table.t('iliad.siege', { number: told.args.number })
  return told.key === 'event.last_siege' ? table.t('iliad.last') : null
}

export const moments = { strip, untold, retold, beat, surprise, time, heading, result, colour: (_: IliadTable, seat: number) => colourOf(seat) } as Moments
