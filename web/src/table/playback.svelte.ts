/**
 * Which position is on the screen: the newest, one of the steps that are shown one after the other,
 * or an earlier one that somebody went back to.
 */
import { speed } from '../lib/speed.svelte'
import type { LogEntry, Message, Table as TableInfo } from '../net/wire'
import type { SeatHistory, Seen } from './history'
import type { Result } from './moments'
import { StepQueue } from './queue.svelte'
import { Results } from './results'
import type { Shown, Table } from './table.svelte'
import { lastTurns, type Turn } from './turns'
import type { View } from './view'

/** Milliseconds at normal speed: a step of somebody else, and the last step of a turn. */
const STEP = 700
const TURN_END = 900
/** How long whoever leaves the screen sees what came of the last choice, such as the cards that were drawn. */
const LEAVING = 2200
/** How long it is said that there is only one choice, before the table plays it. */
const FORCED = 1300
/** How long a result stays where other people wait, in milliseconds. */
const RESULT = 20_000

/** How the page and its board show positions. */
export interface Staging {
  /**
   * Carries out a change of what is shown, with things travelling to their new places, and answers
   * how many milliseconds it needs. A `step` is one that somebody else took.
   */
  readonly animate: (change: () => void, step?: boolean) => number
  /** The result that a step brings, which stops the table until it is dismissed. */
  readonly resultOf: (before: View, after: View, told: readonly Message[], all: readonly Message[]) => Result | null
  /** An earlier position, without what players are meant to remember. */
  readonly past: (view: View) => View
  /** The newest position, with what should still lie there. */
  readonly last: (view: View, all: readonly Message[]) => View
}

/** The game that is shown. */
interface Game {
  readonly info: TableInfo | null
  /** The seat whose view is shown. */
  readonly viewer: number | null | undefined
  /** What that seat knows. */
  readonly history: SeatHistory | undefined
  /** A board for the first position that is shown. */
  readonly makeTable: (shown: Shown) => Table
  /** Plies that the others can be asked to go back to, as long as there are others. */
  readonly askUndo: () => number[]
  /** The seats held here. */
  readonly own: readonly number[]
}

/** An entry of the log without what is not to be told yet; nothing, where that was all of it. */
function without(entry: LogEntry, held: readonly Message[]): LogEntry[] {
  const told = entry.told.filter((one) => !held.includes(one))
  return told.length === entry.told.length ? [entry] : told.length ? [{ ...entry, told }] : []
}

export class Playback {
  table = $state.raw<Table | null>(null)
  /** The number of an earlier position that is shown instead of the newest. */
  reviewed = $state<number | null>(null)
  /** The log, up to what has been shown. */
  log = $state.raw<LogEntry[]>([])
  /** The number of the last choice that was one's own. */
  ownChoice = $state(0)
  /** Whether the game can still be called off. */
  mayAbort = $state(false)
  readonly results = new Results()

  /** The number of the position that is shown while newer ones wait in the queue. */
  private at: number | null = null
  /** The number of the newest position that has been shown; the log goes up to it. */
  private shownTo = 0
  /** Up to this number steps are shown again: as the log keeps them. */
  private again = -Infinity
  /** Up to this number forced steps have been announced. */
  private announced = 0
  /** What others do is not shown step by step. */
  private hurried = false
  private readonly queue = new StepQueue(
    (number) => this.showStep(number),
    () => speed.stepThrough,
    () => this.end(),
  )

  constructor(
    private readonly game: Game,
    private readonly staging: Staging,
    /** All steps have been shown; true if something else is shown now than the newest position. */
    private readonly onEnd: () => boolean,
  ) {}

  get running(): boolean {
    return this.queue.running
  }

  // What comes

  /** Another seat's view is shown from now on, beginning with what happened since it had `seen` the game. */
  open(seen: number | undefined): void {
    const { history, viewer } = this.game
    this.reviewed = null
    this.queue.clear()
    this.table = null
    const positions = history?.positions ?? []
    // A result that this seat has not seen comes first.
    const first = this.results.firstFor(viewer ?? null)
    // And so does what happened while others had the screen.
    const to = typeof viewer === 'number' && speed.factor ? (seen ?? positions[0]?.number ?? Infinity) : Infinity
    const from = positions.findIndex((one) => one.number === first || one.number > to)
    this.at = positions[from - 1]?.number ?? null
    if (this.at !== null) this.shownTo = this.at
    this.showPosition()
    const [begin] = positions
    if (history?.opening && begin) {
      history.opening = false
      this.queue.add(begin.number)
    }
    if (from > 0) this.queue.add(...positions.slice(from).map((one) => one.number))
  }

  /** Nobody's view may be shown. */
  shut(): void {
    this.stop()
    this.at = null
    this.table = null
  }

  /** Show nothing more. */
  stop(): void {
    this.queue.clear()
  }

  /** Show a step after those that wait already. */
  enqueue(step: number): void {
    // What is on the screen stays there until it is the step's turn.
    this.at ??= this.shownTo
    this.queue.add(step)
    if (this.table) this.table.watching = this.queue.running
  }

  /** Show the newest position at once, whatever waits; or the earlier one that somebody looks at. */
  catchUp(): void {
    this.queue.clear()
    if (this.reviewed === null) return this.end()
    this.at = null
    this.showNow()
  }

  // What people ask for

  /** Whoever is new to the game has looked around: the others' first steps are shown. */
  private begin(): void {
    if (!this.table?.unready) return
    this.table.unready = false
    if (this.queue.running) this.queue.on()
  }

  /** Show the newest position at once, without the steps that wait; but a result among them is not passed over. */
  skip(): void {
    this.begin()
    if (!this.queue.running || this.table?.result) return
    const stop = this.queue.waiting.findIndex((number) => this.results.of(number, this.game.viewer ?? null))
    const left = stop < 0 ? [] : this.queue.waiting.slice(stop)
    this.queue.clear()
    this.at = left.length ? this.shownTo : null
    if (left.length) this.queue.add(...left)
    else this.end()
  }

  /** Watch nothing more until something has ended or one is asked oneself: for who is out of what is being played. */
  hurry(): void {
    this.hurried = true
    this.skip()
  }

  /** Show a turn again, from the position before it; what waits is shown after it. */
  replayTurn(turn: Turn): void {
    const positions = this.game.history?.positions ?? []
    const first = positions.findIndex((one) => one.number === turn.entries[0]?.number)
    const before = positions[first - 1]
    if (!before || !this.table) return
    const last = turn.entries.at(-1)?.number ?? 0
    const again = positions.slice(first).filter((one) => one.number <= last)
    this.queue.clear()
    this.reviewed = null
    this.at = before.number
    this.again = last
    this.showPosition()
    this.queue.add(...again.map((one) => one.number), ...positions.filter((one) => one.number > this.shownTo).map((one) => one.number))
    if (this.table) this.table.watching = this.queue.running
  }

  private canReplay(turn: Turn): boolean {
    return (this.game.history?.positions[0]?.number ?? Infinity) < (turn.entries[0]?.number ?? 0)
  }

  /** Show an earlier position of those seen here; null shows the newest again. */
  review(number: number | null): void {
    const { history } = this.game
    if (!history || !this.table) return
    this.reviewed = number !== null && number !== history.number && history.find(number) ? number : null
    this.catchUp()
  }

  /** One position back (-1) or on (+1). */
  stepBy(step: -1 | 1): void {
    const { history } = this.game
    if (!history) return
    const at = history.positions.findIndex((one) => one.number === (this.reviewed ?? history.number))
    const next = history.positions[at + step]
    if (next) this.review(next.number)
  }
  toFirst(): void {
    const first = this.game.history?.positions[0]
    if (first) this.review(first.number)
  }

  /** Whether a result has just explained the newest position. */
  wasExplained(): boolean {
    return this.results.explained === this.game.history?.number
  }

  // How it is shown

  /** All steps have been shown. */
  private end(): void {
    this.at = null
    this.again = -Infinity
    if (!this.onEnd()) this.showNow()
  }

  /** Show what holds now at once; the next step waits until everything has come to its place. */
  private showNow(): void {
    this.queue.hold(this.staging.animate(() => this.showPosition()))
    if (this.table) this.table.telling = false
  }

  /** Show a position of the queue; the answer is how long it stays. */
  private showStep(number: number): number {
    const { history, info, viewer, own } = this.game
    const seen = history?.find(number)
    if (!history || !seen) return 0
    if (this.table?.unready) {
      this.queue.first(number)
      return Infinity
    }
    if (this.table) this.table.telling = true
    const before = history.before(seen)
    // That there was only one choice is said before what it brings.
    if (seen.forced && before && this.announced < number && number > this.again) return this.announce(number, before)
    const result = this.results.of(number, viewer ?? null)
    if (result && before) return this.showResult(number, result, before)
    this.at = number === history.number && number > this.again ? null : number
    if (seen.shown.prompt?.choices) this.hurried = false
    if (this.hurried) {
      this.showPosition()
      return 0
    }
    const { explained, afterwards } = this.results
    const motion = this.staging.animate(() => this.showPosition(), number !== explained || afterwards.length > 0)
    // The end comes up at once: the table between a result and the end is nothing to look at.
    if (number === explained) return info?.status === 'over' ? 0 : motion
    const asked = seen.shown.prompt?.seat
    const leaves = number === history.number && asked !== undefined && asked !== viewer && own.includes(asked)
    const ends = before?.shown.prompt?.seat !== asked
    return Math.max(speed.time(leaves ? LEAVING : ends ? TURN_END : STEP), motion)
  }

  /** Say what the table is about to play for this seat, and why; the step itself comes after it. */
  private announce(number: number, before: Seen): number {
    this.announced = number
    this.queue.first(number)
    this.at = before.number
    this.staging.animate(() => {
      this.showPosition()
      this.table?.announceForced()
    })
    return speed.askForced ? Infinity : speed.time(FORCED)
  }

  /** Show a result on the position that it explains; the step itself comes after it. */
  private showResult(number: number, result: Result, before: Seen): number {
    const { viewer, info } = this.game
    this.hurried = false
    this.queue.first(number)
    this.results.explain(number, viewer ?? null, result)
    if (!result.silent) this.shownTo = number
    this.staging.animate(() => {
      this.showPosition()
      this.table?.show({ ...before.shown, view: result.view, events: [...(result.events ?? [])] })
      if (this.table) this.table.result = result
    })
    const waited = viewer === null || info?.seats.some((seat) => seat.kind === 'person' && !seat.yours && !seat.stand_in)
    return waited ? RESULT : Infinity
  }

  private showPosition(): void {
    const { history, info, viewer } = this.game
    if (!history) return
    const earlier = this.reviewed === null ? undefined : history.find(this.reviewed)
    const queued = this.at === null ? undefined : history.find(this.at)
    // Going back shows what the log keeps: not what the table asks people to remember.
    const past = earlier ?? (queued && queued.number <= this.again ? queued : undefined)
    const now = queued ?? history.newest
    // What a result has just explained does not happen a second time, and what was to be remembered is not shown again.
    const known = (this.table !== null || queued !== undefined) && !this.queue.running && now.number <= this.shownTo
    const { explained, afterwards } = this.results
    const events = explained === now.number ? [...afterwards] : known ? now.told : now.shown.events
    const shown = past ? { ...past.shown, view: info?.status === 'over' ? past.shown.view : this.staging.past(past.shown.view), events: past.told } : { ...now.shown, events }
    if ((past ?? now) === history.newest) shown.view = this.staging.last(shown.view, history.told)
    if (this.table) this.table.show(shown)
    else this.table = this.makeTable(shown)
    this.table.live = earlier === undefined
    this.table.watching = this.queue.running
    this.table.undo = earlier || queued ? [] : history.may.undo
    this.table.askUndo = earlier || queued ? [] : this.game.askUndo()
    this.mayAbort = history.may.mayAbort
    this.shownTo = queued ? Math.max(this.shownTo, queued.number) : history.number
    // What comes after a result is not told while it still stands.
    const held = !past && now.number < explained ? afterwards : []
    this.log = history.log.filter((entry) => entry.number <= this.shownTo).flatMap((entry) => (held.length ? without(entry, held) : entry))
    this.ownChoice = history.ownChoice
    this.table.log = this.log
    this.table.last = lastTurns(this.log, viewer ?? null, history.ownChoice, explained)
  }

  private makeTable(shown: Shown): Table {
    const table = this.game.makeTable(shown)
    table.onReady = () => this.begin()
    table.onNext = () => (table.unready ? this.begin() : this.queue.on())
    table.onSkip = () => this.skip()
    table.onHurry = () => this.hurry()
    table.onReplay = (turn) => this.replayTurn(turn)
    table.canReplay = (turn) => this.canReplay(turn)
    return table
  }
}
