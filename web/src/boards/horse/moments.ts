/** How the events of the Horse are told in the strip, over the board and in the log. */
import Trident from '~icons/game-icons/trident'
import { isColour } from '../../lib/colours'
import { narrow } from '../../lib/narrow'
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import { result } from './finale.svelte'
import { ROMAN } from './plan'
import type { HorseTable } from './seats'
import type { HorseView } from './view'

const ANNOUNCED = ['event.allowed', 'event.refused', 'event.poseidon']
const roman = (district: unknown): string => ROMAN[Number(district) - 1] ?? ''

function hero(colour: unknown, text = ''): Mark {
  const named = String(colour)
  return { kind: 'shield', text, colour: isColour(named) ? named : undefined }
}

/** The number announced, and the card that was turned up. */
function announced(table: HorseTable, { key, args }: Message): Mark[] {
  const card = String(args.card)
  const turned: Mark = { kind: 'card', text: card === 'P' ? table.word('card.P') : card, bad: key === 'event.refused' }
  return [{ kind: 'number', text: String(args.count) }, { kind: 'word', text: '→' }, turned]
}

function strip(table: HorseTable, told: Message): Mark[] | null | undefined {
  const { key, args } = told
  const tight = narrow.current && table.seats.length > 2
  if (key === 'event.refused') return [...announced(table, told), { kind: 'word', text: table.t(tight ? 'horse.strip.none' : 'horse.strip.nobody') }]
  // Poseidon takes whatever was announced, and all that follows him needs the room beside two other players.
  if (key === 'event.poseidon' && (narrow.current || table.seats.length > 2)) return announced(table, told).slice(-1).map((mark) => ({ ...mark, icon: Trident }))
  if (ANNOUNCED.includes(key)) return announced(table, told)
  if (key === 'event.placed' || key === 'event.dropped') return [hero(args.dropped, roman(args.district))]
  if (key === 'event.exchanged') return [{ kind: 'word', text: `${roman(args.a)}\u00a0⇄\u00a0${roman(args.b)}` }]
  if (key === 'event.kept') return [{ kind: 'word', text: table.t('horse.strip.kept') }]
  return null
}

/** Who comes from the bag is seen coming, and on a phone what was placed needs the room. */
function untold(told: Message, all: readonly Message[]): boolean {
  return narrow.current && told.key === 'event.drawn' && all.length > 1
}

function beat(table: HorseTable, told: Message): Beat | null {
  const { key, args } = told
  const seat = Number(args.seat)
  const named = (colour: unknown): Mark => hero(colour, table.word(`hero.${String(colour)}`))
  // The horse holds them from now on, and nothing on the table shows them again (P-5.1): they stand as they will stand
  // in it, whoever drops first on the right.
  if (key === 'event.opened') {
    if (table.view.horse) return null
    const marks: Mark[] = [{ kind: 'word', text: '→' }, named(args.last), named(args.first), { kind: 'word', text: '↓' }]
    const note = table.t('horse.beat.first_out', { hero: table.word(`hero.${String(args.first)}`) })
    return { seat, title: table.t('horse.beat.opened'), ...(args.first !== args.last && { note }), marks, remember: 4500 }
  }
  // Who is allowed what was announced goes on at once; a failure, Poseidon and three for three are worth a moment.
  const lucky = key === 'event.allowed' && Number(args.count) === 3
  if (key !== 'event.refused' && key !== 'event.poseidon' && !lucky) return null
  const title = key === 'event.poseidon' ? table.t('horse.beat.poseidon') : lucky ? table.t('horse.beat.lucky') : table.t('horse.beat.nobody')
  return { seat, title, marks: announced(table, told) }
}

/** A hero that goes in must be seen long enough to be remembered, and so must treasures that change places. */
function time(told: Message): number {
  return told.key === 'event.placed' ? 1400 : told.key === 'event.exchanged' ? 1700 : 0
}

/** Where the horse is not shown, who waited before and after a step would tell who went in. */
function past(view: HorseView): HorseView {
  return view.horse === null && view.phase !== 'over' ? { ...view, waiting: [] } : view
}

/** Each of one's own turns begins with a heading, in pass and play everybody's; for those who watch the first player's do. */
function heading(table: HorseTable, told: Message): string | null {
  if (!ANNOUNCED.includes(told.key)) return null
  const seat = Number(told.args.seat)
  const own = table.seats.filter((one) => one.yours).length
  if (own > 1 ? !table.seats[seat]?.yours : seat !== (table.seat ?? 0)) return null
  return own === 1 ? table.t('horse.your_turn') : table.t('horse.turn_of', { name: table.nameOf(seat) })
}

export const moments = {
  result,
  past,
  strip,
  untold,
  beat,
  surprise: (told: Message) => told.key === 'event.refused' || told.key === 'event.poseidon',
  time,
  heading,
  colour: (table: HorseTable, seat: number) => {
    const colour = table.view.colours[seat]?.[0]
    return isColour(colour) ? colour : undefined
  },
} as Moments
