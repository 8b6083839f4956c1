/**
 * A live table in this browser: what the server sent for each seat, and the one position that is
 * shown. In pass and play one browser holds several seats; it shows one of them at a time, and only
 * after that player has taken the screen.
 */
import type { ChatLine, ClockNews, LogEntry, Message, ServerMessage, State, Step, Table as TableInfo, Undone } from '../net/wire'
import { CLOSED_NO_TABLE, CLOSED_WRONG_SECRET, TableSocket, type ConnectionState, type Request } from '../net/socket'
import type { SavedTable } from '../net/storage'
import { Table, type Shown } from './table.svelte'
import type { View } from './view'

/** What the server has told one seat. */
interface SeatState {
  /** Of the position: it goes up with every decision and every undo. */
  number: number
  shown: Shown
  undo: number[]
  log: LogEntry[]
  /** The positions this browser has seen, this one last. */
  history: { number: number; shown: Shown }[]
}

export type Problem = 'missing' | 'stranger'
type OnRefused = (why: Message | null, text: string) => void

export class LiveTable {
  connection = $state<ConnectionState>('connecting')
  problem = $state<Problem | null>(null)
  info = $state.raw<TableInfo | null>(null)
  chats = $state.raw<ChatLine[]>([])
  clock = $state.raw<ClockNews | null>(null)
  rematch = $state<string | null>(null)
  /** The seat whose view is shown, null for a spectator; undefined while nobody's may be shown. */
  viewer = $state<number | null | undefined>(undefined)
  /** In pass and play: the seat that has to take the screen before anything is shown. */
  hotSeat = $state<number | null>(null)
  /** The number of an earlier position that is shown instead of the newest. */
  reviewed = $state<number | null>(null)
  log = $state.raw<LogEntry[]>([])
  table = $state.raw<Table | null>(null)

  /** By seat; null is the spectator's. */
  private states = new Map<number | null, SeatState>()
  private readonly socket: TableSocket

  constructor(
    mine: Pick<SavedTable, 'id' | 'secrets'>,
    /** Whether positions are wanted in words, too, for the plain board. */
    sheet: boolean,
    /** Carries out a change of what is shown, with things travelling to their new places. */
    private readonly animate: (change: () => void) => void,
    private readonly onRefused: OnRefused,
  ) {
    this.socket = new TableSocket(
      () => ({ type: 'sit', table: mine.id, secrets: mine.secrets, seen: this.lastSeen(), sheet }),
      (message) => this.receive(message),
      (state, code) => {
        this.connection = state
        if (code === CLOSED_NO_TABLE) this.problem = 'missing'
        if (code === CLOSED_WRONG_SECRET) this.problem = 'stranger'
      },
    )
  }

  readonly own: number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat),
  )

  close(): void {
    this.socket.close()
  }

  async request(message: Request): Promise<boolean> {
    const answer = await this.socket.request(message)
    if (!answer.ok && answer.refused) this.onRefused(answer.refused.why, answer.refused.text)
    return answer.ok
  }

  /** Chat, in the name of the seat whose view is shown. */
  async say(text: string): Promise<boolean> {
    return typeof this.viewer === 'number' && this.request({ type: 'chat', seat: this.viewer, text })
  }

  /** The next player has the screen. */
  takeScreen(): void {
    const seat = this.hotSeat
    this.hotSeat = null
    if (seat !== null) this.showSeat(seat)
  }

  /** Show an earlier position of those seen here; null shows the newest again. */
  review(number: number | null): void {
    const state = this.shownState()
    if (!state || !this.table) return
    const found = number === null ? undefined : state.history.find((one) => one.number === number)
    this.reviewed = found && number !== state.number ? number : null
    this.animate(() => this.showPosition())
  }

  /** One position back (-1) or on (+1). */
  stepBy(step: -1 | 1): void {
    const state = this.shownState()
    if (!state) return
    const at = state.history.findIndex((one) => one.number === (this.reviewed ?? state.number))
    const next = state.history[at + step]
    if (next) this.review(next.number)
  }
  toFirst(): void {
    const first = this.shownState()?.history[0]
    if (first) this.review(first.number)
  }

  private shownState(): SeatState | undefined {
    return this.viewer === undefined ? undefined : this.states.get(this.viewer)
  }

  private lastSeen(): number | null {
    const numbers = [...this.states.values()].map((state) => state.number)
    return numbers.length ? Math.min(...numbers) : null
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message.table
        this.rematch = message.table.rematch
        if (this.table) this.table.seats = message.table.seats
        break
      case 'state':
        this.states.set(message.seat, this.fromState(message))
        this.seatChanged(message.seat)
        break
      case 'step':
        this.applyStep(message)
        break
      case 'undone':
        this.applyUndo(message)
        break
      case 'chats':
        this.chats = [...this.chats, ...message.lines.filter((line) => !this.chats.some((one) => one.id === line.id))]
        break
      case 'presence':
        if (this.info) {
          const seats = this.info.seats.map((seat, at) => ({
            ...seat,
            present: message.present[at] ?? seat.present,
            may_hand_over: message.may_hand_over[at] ?? seat.may_hand_over,
          }))
          this.info = { ...this.info, seats, watchers: message.watchers }
          if (this.table) this.table.seats = seats
        }
        break
      case 'clock':
        this.clock = message
        if (this.table) this.table.clock = message
        break
      case 'rematch':
        this.rematch = message.table
        break
      case 'refused':
      case 'notice':
        this.onRefused(message.why, message.text)
        break
    }
  }

  private fromState(state: State): SeatState {
    const before = this.states.get(state.seat)
    const log = state.whole || !before ? state.log : [...before.log, ...state.log]
    const shown = { view: state.view as unknown as View, prompt: state.prompt, events: state.opening ?? [], ply: state.ply, sheet: state.sheet }
    const history = (before?.history ?? []).filter((one) => one.number < state.number && one.shown.ply <= state.ply)
    return { number: state.number, shown, undo: state.undo, log, history: [...history, { number: state.number, shown }] }
  }

  private applyStep(step: Step): void {
    const state = this.states.get(step.seat)
    if (!state || step.number <= state.number) return
    const told = step.log ?? step.events
    const entry: LogEntry = { number: step.number, ply: step.ply, seat: step.by, lines: step.lines, told }
    this.advance(state, step, step.events)
    state.log = told.length || step.lines.length ? [...state.log, entry] : state.log
    this.seatChanged(step.seat)
  }

  private applyUndo(undone: Undone): void {
    const state = this.states.get(undone.seat)
    if (!state || undone.number <= state.number) return
    state.history = state.history.filter((one) => one.shown.ply < undone.ply)
    this.advance(state, undone, [])
    state.log = state.log.filter((entry) => entry.ply <= undone.ply)
    this.seatChanged(undone.seat)
  }

  private advance(state: SeatState, news: Step | Undone, events: Message[]): void {
    state.number = news.number
    state.shown = { view: news.view as unknown as View, prompt: news.prompt, events, ply: news.ply, sheet: news.sheet }
    state.undo = news.undo
    state.history.push({ number: news.number, shown: state.shown })
  }

  /** A seat has a new position: show it, or ask for the screen to be passed on. */
  private seatChanged(seat: number | null): void {
    const next = this.own.length > 1 ? this.seatToDecide() : undefined
    if (next !== undefined && next !== this.viewer) {
      this.table = null
      this.viewer = undefined
      this.hotSeat = next
      return
    }
    if (this.hotSeat !== null) return
    // In pass and play nobody's hand is shown before its owner has the screen.
    if (this.viewer === undefined && this.own.length > 1) this.hotSeat = this.own[0] ?? null
    else if (this.viewer === undefined) this.showSeat(seat)
    else if (seat === this.viewer) this.animate(() => this.showPosition())
  }

  /** The seat held here that is asked now, if any. */
  private seatToDecide(): number | undefined {
    const newest = Math.max(...[...this.states.values()].map((state) => state.number))
    for (const [seat, state] of this.states)
      if (seat !== null && state.number === newest && state.shown.prompt?.choices) return seat
    return undefined
  }

  private showSeat(seat: number | null): void {
    this.viewer = seat
    this.reviewed = null
    this.table = null
    this.showPosition()
  }

  private showPosition(): void {
    const state = this.shownState()
    if (!state) return
    const earlier = this.reviewed === null ? undefined : state.history.find((one) => one.number === this.reviewed)
    const shown = earlier?.shown ?? state.shown
    if (this.table) this.table.show(shown)
    else {
      this.table = new Table(shown, (texts) => void this.act(texts), (ply) => void this.goBack(ply))
      this.table.seats = this.info?.seats ?? []
      this.table.clock = this.clock
    }
    this.table.live = earlier === undefined
    this.table.undo = earlier === undefined ? state.undo : []
    this.log = state.log
  }

  private async act(texts: string[]): Promise<void> {
    const state = this.shownState()
    if (!state || typeof this.viewer !== 'number') return
    const done = await this.request({ type: 'act', seat: this.viewer, number: state.number, actions: texts })
    // The server refused: the same choice can be made again. (After a lost connection the next state says what holds.)
    if (!done && this.table && this.connection === 'open') this.table.busy = false
  }

  private async goBack(ply: number): Promise<void> {
    const state = this.shownState()
    if (state && typeof this.viewer === 'number')
      await this.request({ type: 'undo', seat: this.viewer, number: state.number, ply })
  }
}
