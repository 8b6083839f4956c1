/** How a game stands or ended, in a few words, for lists of games. */
import { day, timeLeft } from '../lib/clocks'
import type { Table } from '../net/wire'
import { calledOff, reasonOf, winnersOf } from '../table/ending'
import { seatName } from '../text/names'
import { t, text } from '../text/text.svelte'

/** Seats held in this browser: several in pass and play. */
const own = (table: Table): number[] => table.seats.filter((seat) => seat.yours).map((seat) => seat.seat)

/** Against whom: by name, or how many where they are many. */
export function company(table: Table): string {
  const others = table.seats.filter((seat) => !seat.yours && seat.kind !== 'open')
  if (own(table).length > 1) return table.seats.map(seatName).join(', ')
  if (!others.length || others.length > 3) return t('game.seats', { seats: table.seats.length })
  return t('yours.with', { names: others.map(seatName).join(', ') })
}

/** Whose turn it is. In pass and play all seats are held here, so they go by name rather than `your turn`. */
export function turn(table: Table): string {
  if (table.status === 'waiting') return t('yours.waiting', { count: table.seats.filter((seat) => seat.kind === 'open').length })
  const seat = table.turn === null ? undefined : table.seats[table.turn]
  if (!seat) return t(`status.${table.status}`)
  if (seat.yours && own(table).length < 2) return t('home.your_turn')
  return seat.holiday ? t('home.holiday', { name: seatName(seat), day: day(seat.holiday) }) : t('home.turn', { name: seatName(seat) })
}

export interface Outcome {
  words: string
  won: boolean
}

/** How a finished game ended for whoever sits here. */
export function outcome(table: Table): Outcome {
  const { result } = table
  const mine = own(table)
  const winners = winnersOf(table)
  if (calledOff(table)) return { words: t('over.called_off'), won: false }
  if (!result) return early(table, winners, mine)
  const { scores } = result
  const points = (seat: number): number => scores[seat] ?? 0
  const signed = (score: number): string => String(score).replace('-', '−')
  if (!winners.length || winners.length === scores.length)
    return { words: t('yours.draw', { points: scores.map(signed).join(' : ') }), won: false }
  const seat = mine.length === 1 ? mine[0] : undefined
  if (seat === undefined) {
    const names = text.translator(table.game, []).say(winners.map((one) => seatName(table.seats[one]!)))
    return { words: t('over.won', { names, count: winners.length }), won: false }
  }
  const won = winners.includes(seat)
  const others = scores.filter((_, one) => one !== seat && winners.includes(one) !== won)
  const best = Math.max(...others)
  if (won) return { words: t('yours.won', { points: signed(points(seat)), others: signed(best) }), won }
  if (scores.length === 2) return { words: t('yours.lost', { points: signed(points(seat)), others: signed(best) }), won }
  const place = 1 + scores.filter((score, one) => winners.includes(one) || (one !== seat && score > points(seat))).length
  return { words: t('yours.place', { place: ordinal(place), seats: scores.length, points: signed(points(seat)), others: signed(best) }), won }
}

/** A game that ended before its rules ended it has no points. */
function early(table: Table, winners: readonly number[], mine: readonly number[]): Outcome {
  const kind = table.ending?.kind ?? ''
  const seat = mine.length === 1 ? mine[0] : undefined
  if (!winners.length) return { words: t('over.draw'), won: false }
  if (seat === undefined) return { words: reasonOf(table) ?? t('status.over'), won: false }
  if (winners.includes(seat)) return { words: t(`yours.won_${kind}`), won: true }
  return { words: table.ending?.by === seat ? t(`yours.lost_${kind}`) : (reasonOf(table) ?? ''), won: false }
}

function ordinal(number: number): string {
  const form = new Intl.PluralRules(text.language, { type: 'ordinal' }).select(number)
  return t(`ordinal.${form}`, { number })
}

/** When something last happened there; in a game of days, how long whoever decides still has. */
export function since(table: Table): string {
  if (table.time_up) return t('clock.left', { time: timeLeft(Date.parse(table.time_up) - Date.now()) })
  return dayOf(Date.parse(table.moved ?? table.created))
}

const DAY = 86_400_000

/** `today`, `yesterday`, `12 November`. */
export function dayOf(at: number, now: number = Date.now()): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(at) - midnight(now)) / DAY)
  if (days >= -1) return new Intl.RelativeTimeFormat(text.language, { numeric: 'auto' }).format(Math.min(0, days), 'day')
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(text.language === 'en' ? 'en-GB' : text.language, { day: 'numeric', month: 'long', ...year }).format(at)
}
