/** How the events of Iliade are told in the strip, over the board and in the log. */
import { MOVE } from '../../lib/motion'
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import { colourOf, type IliadTable } from './cards'
import { FLIGHT } from './leaving'
import { result } from './siege'

const SILENT = ['event.drew', 'event.drew_cards', 'event.reshuffled', 'event.score', 'event.strength', 'event.siege', 'event.siege_of', 'event.last_siege', 'event.tied', 'event.won']

function strip(_: IliadTable, told: Message): Mark[] | null | undefined {
  return SILENT.includes(told.key) ? null : undefined
}

const LAID = ['event.laid', 'event.laid_on']
const DROPPED = ['event.dropped']

const compared = ({ key }: Message): boolean => key === 'event.strength' || key === 'event.gorgon_won'

/** A charge is told by what it hits; cards that the last in a siege lays one after the other, or that are discarded, are told together. */
export function retold(told: readonly Message[]): readonly Message[] {
  const hits = told.some(({ key }) => key === 'event.struck')
  const end = told.findIndex(compared) // what the armies came to is on the board
  const kept = told.slice(0, end < 0 ? undefined : end).filter(({ key }) => !(hits && key === 'event.charges'))
  return together(together(kept, DROPPED), LAID)
}

/** Events of these kinds as one, in the place of the first. */
function together(told: readonly Message[], kinds: readonly string[]): readonly Message[] {
  const [first, ...more] = told.filter(({ key }) => kinds.includes(key))
  if (!first || !more.length) return told
  const all = { key: kinds[0]!, args: { ...first.args, card: [first, ...more].map(({ args }) => args.card) } }
  return told.flatMap((one) => (!kinds.includes(one.key) ? [one] : one === first ? [all] : []))
}

/** Armies that are compared stand on the board in their order, with what came out of their horses. */
const untold = ({ key }: Message): boolean => key === 'event.strength' || key === 'event.horses'

/** What strikes, ends or opens: a card that only disappears would pass unseen. */
const BEATS = ['event.siege_of', 'event.struck', 'event.hero', 'event.gave_up', 'event.tied']

function beat(table: IliadTable, told: Message): Beat | null {
  if (!BEATS.includes(told.key)) return null
  // The last pass ends the siege: the armies are compared on the board, and nothing lies over them.
  if (table.events.some(compared) && told.key !== 'event.struck') return null
  // Another kind of siege, other rules: passing gives up an army under the Gorgon.
  if (told.key === 'event.siege_of') return { seat: null, title: table.say({ key: 'sheet.siege_of', args: told.args }), marks: [], after: 2 * MOVE }
  const seat = typeof told.args.seat === 'number' ? told.args.seat : null
  // Cards that are struck or given up fly off, and a hero comes, before words lie over the board.
  const hero = told.key === 'event.hero'
  return { seat, title: table.say(told), marks: [], light: hero, ...(told.key !== 'event.tied' && { after: hero ? MOVE : FLIGHT }) }
}

/** Horses open card by card, and armies are compared. */
function time(told: Message): number {
  if (told.key === 'event.horses') return 3000
  return told.key === 'event.strength' ? 1800 : 0
}

function heading(table: IliadTable, told: Message): string | null {
  if (told.key === 'event.siege' || told.key === 'event.siege_of') return table.t('iliad.siege', { number: told.args.number })
  return told.key === 'event.last_siege' ? table.t('iliad.last') : null
}

export const moments = { strip, untold, retold, beat, time, heading, result, colour: (_: IliadTable, seat: number) => colourOf(seat) } as Moments
