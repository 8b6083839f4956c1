/** How the events of Iliade are told in the strip, over the board and in the log. */
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import { colourOf, type IliadTable } from './cards'
import { FLIGHT } from './leaving'
import { result } from './siege'

const SILENT = ['event.drew', 'event.drew_cards', 'event.reshuffled', 'event.score', 'event.strength', 'event.siege', 'event.siege_of', 'event.last_siege', 'event.tied', 'event.won']

function strip(_: IliadTable, told: Message): Mark[] | null | undefined {
  return SILENT.includes(told.key) ? null : undefined
}

/** A charge is told by what it hits, and cards discarded one after the other are told together. */
export function retold(told: readonly Message[]): readonly Message[] {
  const hits = told.some(({ key }) => key === 'event.struck')
  const kept = told.filter(({ key }) => !(hits && key === 'event.charges'))
  const dropped = kept.filter(({ key }) => key === 'event.dropped')
  const all = { key: 'event.dropped', args: { ...dropped[0]?.args, card: dropped.map(({ args }) => args.card) } }
  return kept.flatMap((one) => (one.key !== 'event.dropped' ? [one] : one === dropped[0] ? [all] : []))
}

/** Armies that are compared stand on the board in their order, with what came out of their horses. */
const untold = ({ key }: Message): boolean => key === 'event.strength' || key === 'event.horses'

/** What strikes, ends or opens: a card that only disappears would pass unseen. */
const BEATS = ['event.struck', 'event.hero', 'event.gave_up', 'event.tied']

function beat(table: IliadTable, told: Message): Beat | null {
  if (!BEATS.includes(told.key)) return null
  // The last pass ends the siege: the armies are compared on the board, and nothing lies over them.
  if (told.key === 'event.hero' && table.events.some(({ key }) => key === 'event.strength')) return null
  const seat = typeof told.args.seat === 'number' ? told.args.seat : null
  // Cards that are struck or given up fly off before the board is dimmed.
  const leaves = told.key === 'event.struck' || told.key === 'event.gave_up'
  return { seat, title: table.say(told), marks: [], light: told.key === 'event.hero', ...(leaves && { after: FLIGHT }) }
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
