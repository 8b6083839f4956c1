/** The set-up of a new table, and opening it: what the buttons of the home page and the game's page do. */
import { saveLevel } from '../lib/levels'
import { toasts } from '../lib/toasts.svelte'
import { api, type Level } from '../net/api'
import { savedKey, savedName, savedPlayers, savePlayers, saveSetting, saveTable } from '../net/storage'
import type { Clock, GameInfo, NewTable, Seat, SeatWish } from '../net/wire'
import { router } from '../router.svelte'
import { errorText } from '../text/errors'
import { t } from '../text/text.svelte'

/** Against bots, with friends by a link, or all at one screen (pass and play). */
export type PlayMode = 'bots' | 'friends' | 'pass'

export interface Setup {
  seats: number
  mode: PlayMode
  /** Seats played by bots, besides people. */
  bots: number
  level: Level
  options: Record<string, unknown>
  /** Who plays at this screen, in pass and play; empty for `Player 1`. */
  players: string[]
  public: boolean
  /** Everybody may ask for hints, where more than one person plays. */
  hints: boolean
  clock: Clock | null
  /** The ratings, from and to, that strangers need at a public table. */
  asked?: [number, number] | null
}

export function defaultOptions(game: GameInfo, seats: number): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.usual[String(seats)]]))
}

export function defaultSetup(game: GameInfo, mode: PlayMode, level: Level): Setup {
  const seats = game.seat_counts.includes(2) && mode !== 'bots' ? 2 : Math.min(4, Math.max(...game.seat_counts))
  return {
    seats,
    mode,
    bots: mode === 'bots' ? seats - 1 : 0,
    level,
    options: defaultOptions(game, seats),
    players: savedPlayers(),
    public: false,
    hints: false,
    clock: null,
  }
}

/** With this number of seats, and options that fit it. */
export function withSeats(game: GameInfo, setup: Setup, seats: number): Setup {
  if (seats === setup.seats) return setup
  const bots = setup.mode === 'bots' ? seats - 1 : Math.max(0, Math.min(setup.bots, seats - 2))
  return { ...setup, seats, bots, options: defaultOptions(game, seats) }
}

/** In another mode, where what was chosen stays: `seats` is null where the usual number was not changed. */
export function inMode(game: GameInfo, setup: Setup, mode: PlayMode, seats: number | null): Setup {
  const usual = defaultSetup(game, mode, setup.level)
  const next = withSeats(game, usual, seats ?? usual.seats)
  const options = next.seats === setup.seats ? setup.options : next.options
  return { ...next, options, players: setup.players, clock: mode === 'pass' ? null : setup.clock }
}

function seatWishes(setup: Setup): SeatWish[] {
  const people = setup.seats - setup.bots
  return Array.from({ length: setup.seats }, (_, seat): SeatWish => {
    if (seat >= people) return { who: 'bot', level: setup.level }
    if (setup.mode === 'pass') return { who: 'me', name: setup.players[seat]?.trim() || t('pass.player', { number: seat + 1 }) }
    return seat === 0 ? { who: 'me', name: savedName() } : { who: 'friend' }
  })
}

/** Open a table and go there. Where the server refuses, a toast says why and the answer is false. */
export async function openTable(game: GameInfo, setup: Setup): Promise<boolean> {
  const wish: NewTable = { game: game.name, seats: seatWishes(setup), options: setup.options, public: setup.public, hints: setup.hints, clock: setup.clock, stand_in: setup.level, asked: setup.asked ?? null }
  if (!(await openWish(wish))) return false
  if (setup.bots) saveLevel(setup.level)
  if (setup.mode === 'pass') savePlayers(setup.players)
  return true
}

/** Open a table where the game of a record goes on: this person on one seat, bots on all others. */
export async function playOn(game: string, record: Record<string, unknown>, seats: readonly Seat[]): Promise<boolean> {
  const level: Level = 'recruit'
  const wishes = seats.map((seat): SeatWish => (seat.yours ? { who: 'me', name: savedName() } : { who: 'bot', name: seat.name, level }))
  return openWish({ game, seats: wishes, record, stand_in: level })
}

/** Sit down at a table of others: its secret is kept, and the page goes there. */
export function goToSeat(id: string, game: string, secret: string): void {
  saveTable({ id, game, secrets: [secret], host: null, invitation: null, at: Date.now() })
  saveSetting('game', game)
  router.go(`/t/${id}`)
}

async function openWish(wish: NewTable): Promise<boolean> {
  try {
    const opened = await api.open({ ...wish, key: savedKey() })
    saveTable({
      id: opened.table.id,
      game: wish.game,
      secrets: opened.seats.map((held) => held.secret),
      host: opened.host,
      invitation: opened.invitation,
      at: Date.now(),
    })
    saveSetting('game', wish.game)
    router.go(`/t/${opened.table.id}`)
    return true
  } catch (error) {
    toasts.say(errorText(error), true)
    return false
  }
}
