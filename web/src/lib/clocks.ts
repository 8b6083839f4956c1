/** Times and clocks in words. */
import { getContext, setContext } from 'svelte'
import type { Clock, ClockNews, Table } from '../net/wire'
import { t, text } from '../text/text.svelte'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** `30 seconds`, `15 minutes`, `2 days`. */
export function duration(seconds: number): string {
  const [unit, size] =
    seconds % DAY === 0 ? (['day', DAY] as const) : seconds % MINUTE === 0 ? (['minute', MINUTE] as const) : (['second', 1] as const)
  return new Intl.NumberFormat(text.language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** `15 minutes each, plus 10 seconds a turn`. */
export function clockWords(clock: Clock | null): string {
  if (!clock) return t('setup.no_clock')
  const time = duration(clock.seconds)
  if (clock.per === 'turn') return t('clock.turn', { time })
  return clock.increment ? t('clock.game_plus', { time, more: duration(clock.increment) }) : t('clock.game', { time })
}

/** What becomes of somebody who has no time left, in a sentence. */
export function zeroWords(clock: Clock, standIn: Table['stand_in']): string {
  if (clock.at_zero === 'lose') return t('clock.zero_lose')
  return standIn ? t('clock.zero_level', { level: t(`level.${standIn}`) }) : t('clock.zero_bot')
}

/** All that is to be known of a table's clock beforehand. */
export function clockSentences(clock: Clock, standIn: Table['stand_in']): string {
  const holidays = clock.always && clock.holidays ? t('clock.holidays', { days: duration(clock.holidays * DAY) }) : ''
  return [`${clockWords(clock)}.`, zeroWords(clock, standIn), clock.always ? t('clock.always') : '', holidays].filter(Boolean).join(' ')
}

/** `25 November`: a day to come, or long past. */
export function day(time: string): string {
  return new Intl.DateTimeFormat(text.language === 'en' ? 'en-GB' : text.language, { day: 'numeric', month: 'long' }).format(Date.parse(time))
}

/** The time left as a clock shows it: `4:05`, `1:04:05`, `2 d 4 h`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (number: number): string => String(number).padStart(2, '0')
  if (seconds >= DAY) return t('clock.days', { days: Math.floor(seconds / DAY), hours: Math.floor(seconds / HOUR) % 24 })
  const minutes = Math.floor(seconds / MINUTE)
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

const NEWS = Symbol('clock news')

/** For the faces of a table's clock: what the server told last, such as how long the time still stands. */
export function setClockNews(news: () => ClockNews | null): void {
  setContext(NEWS, news)
}

export function clockNews(): () => ClockNews | null {
  return getContext<(() => ClockNews | null) | undefined>(NEWS) ?? (() => null)
}
