/** The past of one seat in this browser: the positions it has seen, and the log. */
import type { LogEntry, Message, State, Step, Undone } from '../net/wire'
import type { Shown } from './table.svelte'
import type { View } from './view'

/** A position that this browser has seen, and what the log keeps of the step to it. */
export interface Seen {
  number: number
  shown: Shown
  told: Message[]
  /** The table played it for this seat, because there was only one choice. */
  forced: boolean
}

/** What a position lets its seat do besides deciding. */
interface Allowed {
  undo: number[]
  /** Plies that everybody else can be asked to go back to. */
  askUndo: number[]
  /** Whether the game can still be called off. */
  mayAbort: boolean
}

const allowed = (news: State | Step | Undone): Allowed => ({ undo: news.undo, askUndo: news.ask_undo ?? [], mayAbort: news.may_abort ?? false })

/** What a step told this seat as it happened, and what the log keeps of it: without what is to be remembered. */
const kept = (step: Step): Message[] => step.log ?? step.events

export class SeatHistory {
  private constructor(
    /** Those this browser has seen, the newest last. */
    readonly positions: Seen[],
    public log: LogEntry[],
    public may: Allowed,
    /** The number of this seat's last own choice: not of what the table or a bot played for it. */
    public ownChoice: number,
    /** What the opening showed is still to be seen here. */
    public opening: boolean,
  ) {}

  /** What the server says of a seat at the beginning or after a lost connection, added to what was known `before`. */
  static from(state: State, before: SeatHistory | undefined, savedChoice: number | undefined): SeatHistory {
    // In pass and play the log goes on after what the last of the seats has seen: this one may know some of it already.
    const known = before?.log.at(-1)?.number ?? -1
    const log = state.whole || !before ? state.log : [...before.log, ...state.log.filter((entry) => entry.number > known)]
    const again = before?.find(state.number)
    const events = again?.shown.events ?? state.opening ?? []
    const shown = { view: state.view as unknown as View, prompt: state.prompt, events, ply: state.ply, sheet: state.sheet }
    const positions = (before?.positions ?? []).filter((one) => one.number < state.number && one.shown.ply <= state.ply)
    positions.push({ number: state.number, shown, told: again?.told ?? [], forced: false })
    const own = before?.ownChoice ?? savedChoice ?? state.own ?? 0
    return new SeatHistory(positions, log, allowed(state), own, before?.opening ?? !!state.opening)
  }

  get newest(): Seen {
    return this.positions.at(-1)!
  }
  /** The number of the newest position: it goes up with every decision and every undo. */
  get number(): number {
    return this.newest.number
  }
  get shown(): Shown {
    return this.newest.shown
  }
  /** All that has been told until now. */
  get told(): Message[] {
    return this.log.flatMap((entry) => entry.told)
  }

  find(number: number | null): Seen | undefined {
    return this.positions.find((one) => one.number === number)
  }
  before(seen: Seen): Seen | undefined {
    return this.positions[this.positions.indexOf(seen) - 1]
  }

  /** A step was taken; `events` are what is shown of it. */
  add(step: Step, events: Message[]): void {
    const told = kept(step)
    this.advance(step, events, told, !!step.forced && step.by === step.seat)
    const entry = { number: step.number, ply: step.ply, seat: step.by, lines: step.lines, told }
    if (told.length || step.lines.length) this.log = [...this.log, entry]
  }

  /** The game went back: the positions from there on are forgotten. */
  goBack(undone: Undone): void {
    const left = this.positions.filter((one) => one.shown.ply < undone.ply)
    this.positions.splice(0, this.positions.length, ...left)
    this.advance(undone, [], [], false)
    this.log = this.log.filter((entry) => entry.ply <= undone.ply)
    this.ownChoice = this.log.findLast((entry) => entry.seat === undone.seat)?.number ?? 0
  }

  private advance(news: Step | Undone, events: Message[], told: Message[], forced: boolean): void {
    const shown = { view: news.view as unknown as View, prompt: news.prompt, events, ply: news.ply, sheet: news.sheet }
    this.positions.push({ number: news.number, shown, told, forced })
    this.may = allowed(news)
  }
}
