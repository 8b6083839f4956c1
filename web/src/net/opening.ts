/** Opening a table and sitting down, in one go: what the buttons on the pages do. */
import { api, ApiError } from './api'
import { keep, keepTable, kept } from './kept'
import type { Clock, GameInfo, NewTable, SeatWish } from './wire'
import { router } from '../router.svelte'
import { toasts } from '../lib/toasts.svelte'
import { t, text } from '../text/text.svelte'

export type Company = 'bots' | 'friends' | 'pass'
export type Level = NonNullable<SeatWish['level']>

export interface Setup {
  seats: number
  company: Company
  /** Seats played by bots, besides people. */
  bots: number
  level: Level
  options: Record<string, unknown>
  public: boolean
  clock: Clock | null
}

export function myName(): string {
  return kept('name') ?? ''
}

export function usualOptions(game: GameInfo, seats: number): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.usual[String(seats)]]))
}

export function usual(game: GameInfo, company: Company): Setup {
  const seats = game.seat_counts.includes(2) && company !== 'bots' ? 2 : Math.min(4, Math.max(...game.seat_counts))
  return {
    seats,
    company,
    bots: company === 'bots' ? seats - 1 : 0,
    level: 'hoplite',
    options: usualOptions(game, seats),
    public: false,
    clock: null,
  }
}

function wishes(setup: Setup): SeatWish[] {
  const people = setup.seats - setup.bots
  return Array.from({ length: setup.seats }, (_, seat): SeatWish => {
    if (seat >= people) return { who: 'bot', level: setup.level }
    if (setup.company === 'pass') return { who: 'me', name: t('pass.player', { number: seat + 1 }) }
    return seat === 0 ? { who: 'me', name: myName() } : { who: 'friend' }
  })
}

/** Open a table and go there; false where it was refused, which is said. */
export async function openTable(game: GameInfo, setup: Setup): Promise<boolean> {
  const wish: NewTable = { game: game.name, seats: wishes(setup), options: setup.options, public: setup.public, clock: setup.clock }
  try {
    const opened = await api.open(wish)
    keepTable({
      id: opened.table.id,
      game: game.name,
      secrets: opened.seats.map((held) => held.secret),
      host: opened.host,
      invitation: opened.invitation,
      at: Date.now(),
    })
    keep('game', game.name)
    router.go(`/t/${opened.table.id}`)
    return true
  } catch (error) {
    toasts.say(spoken(error), true)
    return false
  }
}

/** An error as one sentence in the reader's language. */
export function spoken(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.unknown')
  if (error.why) {
    const voice = text.speaker('house', [])
    if (voice.has(error.why.key)) return voice.say(error.why)
  }
  return error.status === 0 ? t('problem.offline') : t('problem.refused')
}
