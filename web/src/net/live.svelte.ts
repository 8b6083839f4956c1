/**
 * A live table as this browser holds it: what the server told, seat by seat, and the one position
 * that is shown. Whoever holds several seats sees one at a time, and only after saying so.
 */
import type { ChatLine, ClockNews, LogEntry, Message, Prompt, ServerMessage, State, Step, Table as Facts, Undone } from './wire'
import { Line, NO_TABLE, NOT_YOURS, type LineState, type Wish } from './line'
import type { MyTable } from './kept'
import { Table, type AnyView, type Shown } from '../table/table.svelte'

/** What a seat knows: null is the seat of those who watch. */
interface Known {
  number: number
  view: AnyView
  prompt: Prompt | null
  undo: number[]
  ply: number
  events: Message[]
  log: LogEntry[]
  /** The positions this browser has seen, for looking back. */
  past: { number: number; shown: Shown }[]
}

export type Trouble = 'missing' | 'stranger'
type Told = (why: Message | null, text: string) => void

export class Live {
  line = $state<LineState>('connecting')
  trouble = $state<Trouble | null>(null)
  facts = $state.raw<Facts | null>(null)
  chats = $state.raw<ChatLine[]>([])
  clock = $state.raw<ClockNews | null>(null)
  rematch = $state<string | null>(null)
  /** The seat whose eyes are used; undefined before anything is known. */
  eyes = $state<number | null | undefined>(undefined)
  /** The seat that has to take the screen before anything is shown. */
  handOver = $state<number | null>(null)
  /** The number of an earlier position that is looked at. */
  looking = $state<number | null>(null)
  log = $state.raw<LogEntry[]>([])
  table = $state.raw<Table | null>(null)

  private known = new Map<number | null, Known>()
  private readonly channel: Line

  constructor(
    mine: Pick<MyTable, 'id' | 'secrets'>,
    /** Changes what is shown; the frame lets things travel while it does. */
    private readonly move: (change: () => void) => void,
    private readonly refused: Told,
  ) {
    this.channel = new Line(
      () => ({ type: 'sit', table: mine.id, secrets: mine.secrets, seen: this.seen() }),
      (message) => this.hear(message),
      (state, code) => {
        this.line = state
        if (code === NO_TABLE) this.trouble = 'missing'
        if (code === NOT_YOURS) this.trouble = 'stranger'
      },
    )
  }

  readonly own: number[] = $derived(
    (this.facts?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat),
  )

  close(): void {
    this.channel.close()
  }

  async request(wish: Wish): Promise<boolean> {
    const answer = await this.channel.request(wish)
    if (!answer.ok && answer.refused) this.refused(answer.refused.why, answer.refused.text)
    return answer.ok
  }

  /** The seat one speaks for: the one whose eyes are used. */
  async say(text: string): Promise<void> {
    if (typeof this.eyes === 'number') await this.request({ type: 'chat', seat: this.eyes, text })
  }

  /** The next player has the screen. */
  takeScreen(): void {
    const seat = this.handOver
    this.handOver = null
    if (seat !== null) this.look(seat)
  }

  /** Look at an earlier position of those seen here; null goes back to the game. */
  lookAt(number: number | null): void {
    const known = this.current()
    if (!known || !this.table) return
    const found = number === null ? undefined : known.past.find((one) => one.number === number)
    this.looking = found && number !== known.number ? number : null
    this.move(() => this.present())
  }

  /** One position back (-1) or on (+1). */
  stepBy(step: -1 | 1): void {
    const known = this.current()
    if (!known) return
    const at = known.past.findIndex((one) => one.number === (this.looking ?? known.number))
    const next = known.past[at + step]
    if (next) this.lookAt(next.number)
  }
  toFirst(): void {
    const first = this.current()?.past[0]
    if (first) this.lookAt(first.number)
  }

  private current(): Known | undefined {
    return this.eyes === undefined ? undefined : this.known.get(this.eyes)
  }

  private seen(): number | null {
    const numbers = [...this.known.values()].map((known) => known.number)
    return numbers.length ? Math.min(...numbers) : null
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.facts = message.table
        this.rematch = message.table.rematch
        if (this.table) this.table.seats = message.table.seats
        break
      case 'state':
        this.known.set(message.seat, this.fresh(message))
        this.changed(message.seat)
        break
      case 'step':
        this.stepped(message)
        break
      case 'undone':
        this.undone(message)
        break
      case 'chats':
        this.chats = [...this.chats, ...message.lines.filter((line) => !this.chats.some((one) => one.id === line.id))]
        break
      case 'presence':
        if (this.facts) {
          const seats = this.facts.seats.map((seat, at) => ({
            ...seat,
            present: message.present[at] ?? seat.present,
            may_hand_over: message.may_hand_over[at] ?? seat.may_hand_over,
          }))
          this.facts = { ...this.facts, seats, watchers: message.watchers }
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
        this.refused(message.why, message.text)
        break
    }
  }

  private fresh(state: State): Known {
    const before = this.known.get(state.seat)
    const view = state.view as unknown as AnyView
    const log = state.whole || !before ? state.log : [...before.log, ...state.log]
    const shown = { view, prompt: state.prompt, events: [], ply: state.ply }
    const past = (before?.past ?? []).filter((one) => one.number < state.number && one.shown.ply <= state.ply)
    return {
      number: state.number,
      view,
      prompt: state.prompt,
      undo: state.undo,
      ply: state.ply,
      events: [],
      log,
      past: [...past, { number: state.number, shown }],
    }
  }

  private stepped(step: Step): void {
    const known = this.known.get(step.seat)
    if (!known || step.number <= known.number) return
    const told = step.log ?? step.events
    const entry: LogEntry = { number: step.number, ply: step.ply, seat: step.by, lines: step.lines, told }
    this.advance(known, step, step.events)
    known.log = told.length || step.lines.length ? [...known.log, entry] : known.log
    this.changed(step.seat)
  }

  private undone(undone: Undone): void {
    const known = this.known.get(undone.seat)
    if (!known || undone.number <= known.number) return
    known.past = known.past.filter((one) => one.shown.ply < undone.ply)
    this.advance(known, undone, [])
    known.log = known.log.filter((entry) => entry.ply <= undone.ply)
    this.changed(undone.seat)
  }

  private advance(known: Known, news: Step | Undone, events: Message[]): void {
    known.number = news.number
    known.view = news.view as unknown as AnyView
    known.prompt = news.prompt
    known.undo = news.undo
    known.ply = news.ply
    known.events = events
    known.past.push({ number: news.number, shown: { view: known.view, prompt: news.prompt, events, ply: news.ply } })
  }

  /** A seat learned something: show it, or ask for the screen to be passed on. */
  private changed(seat: number | null): void {
    const deciding = this.own.length > 1 ? this.deciding() : undefined
    if (deciding !== undefined && deciding !== this.eyes) {
      this.table = null
      this.eyes = undefined
      this.handOver = deciding
      return
    }
    if (this.handOver !== null) return
    // Several people at one screen: nobody's hand is shown before its owner has the screen.
    if (this.eyes === undefined && this.own.length > 1) this.handOver = this.own[0] ?? null
    else if (this.eyes === undefined) this.look(seat)
    else if (seat === this.eyes) this.move(() => this.present())
  }

  /** The seat held here that is asked now, if any. */
  private deciding(): number | undefined {
    const newest = Math.max(...[...this.known.values()].map((known) => known.number))
    for (const [seat, known] of this.known)
      if (seat !== null && known.number === newest && known.prompt?.choices) return seat
    return undefined
  }

  private look(seat: number | null): void {
    this.eyes = seat
    this.looking = null
    this.table = null
    this.present()
  }

  private present(): void {
    const known = this.current()
    if (!known) return
    const past = this.looking === null ? undefined : known.past.find((one) => one.number === this.looking)
    const shown: Shown = past?.shown ?? { view: known.view, prompt: known.prompt, events: known.events, ply: known.ply }
    if (this.table) this.table.show(shown)
    else {
      this.table = new Table(shown, (texts) => void this.act(texts), (ply) => void this.goBack(ply))
      this.table.seats = this.facts?.seats ?? []
      this.table.clock = this.clock
    }
    this.table.live = past === undefined
    this.table.undo = past === undefined ? known.undo : []
    this.log = known.log
  }

  private async act(texts: string[]): Promise<void> {
    const known = this.current()
    if (!known || typeof this.eyes !== 'number') return
    const done = await this.request({ type: 'act', seat: this.eyes, number: known.number, actions: texts })
    // Not carried out: the same question stands. (A lost line is answered by the next state.)
    if (!done && this.table && this.line === 'open') this.table.busy = false
  }

  private async goBack(ply: number): Promise<void> {
    const known = this.current()
    if (known && typeof this.eyes === 'number')
      await this.request({ type: 'undo', seat: this.eyes, number: known.number, ply })
  }
}
