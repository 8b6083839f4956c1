/**
 * A live table in this browser: what the server sent for each seat, and the one position that is
 * shown. In pass and play one browser holds several seats; it shows one of them at a time, and only
 * after that player has taken the screen.
 */
import type { ChatLine, ClockNews, LogEntry, Message, ServerMessage, State, Step, Table as TableInfo, Undone } from '../net/wire'
import { canHash, PartGiver } from '../net/parts'
import { CLOSED_NO_TABLE, CLOSED_WRONG_SECRET, TableSocket, type Connect, type ConnectionState, type Request, type TableLink } from '../net/socket'
import { lastChoice, mutedSeats, saveLastChoice, saveMutedSeats, type SavedTable } from '../net/storage'
import { play } from '../lib/sounds'
import type { Talker } from '../lib/Chat.svelte'
import { speed } from '../lib/speed.svelte'
import { seatName } from '../text/names'
import { lastTurns, type Turn } from './turns'
import { StepQueue } from './queue.svelte'
import type { Result } from './moments'
import { Table, type Shown } from './table.svelte'
import type { View } from './view'

/** Milliseconds at normal speed: a step of somebody else, and the last step of a turn. */
const STEP = 700
const TURN_END = 900
/** How long it is said that there is only one choice, before the table plays it. */
const FORCED = 1300
/** How long a result stays where other people wait, in milliseconds. */
const RESULT = 20_000

/** A position that this browser has seen, and what the log keeps of the step to it. */
interface Seen {
  number: number
  shown: Shown
  told: Message[]
  /** The table played it for this seat, because there was only one choice. */
  forced: boolean
}

/** What the server has told one seat. */
interface SeatState {
  /** Of the position: it goes up with every decision and every undo. */
  number: number
  shown: Shown
  undo: number[]
  /** Plies that everybody else can be asked to go back to. */
  askUndo: number[]
  /** Whether the game can still be called off. */
  mayAbort: boolean
  log: LogEntry[]
  /** The number of this seat's last own choice: not of what the table or a bot played for it. */
  own: number
  /** The positions this browser has seen, this one last. */
  history: Seen[]
  /** What the opening showed is still to be seen here. */
  opening: boolean
}

export type Problem = 'missing' | 'stranger'
type OnRefused = (why: Message | null, text: string) => void

function lastOf(log: readonly LogEntry[], seat: number | null): number {
  return log.findLast((entry) => entry.seat === seat)?.number ?? 0
}

export class LiveTable {
  connection = $state<ConnectionState>('connecting')
  problem = $state<Problem | null>(null)
  info = $state.raw<TableInfo | null>(null)
  private said = $state.raw<ChatLine[]>([])
  /** Seats whose lines are not shown here. */
  muted = $state.raw<number[]>([])
  clock = $state.raw<ClockNews | null>(null)
  /** Whether the game can still be called off. */
  mayAbort = $state(false)
  rematch = $state<string | null>(null)
  /** The next game was asked for here: the table's page goes there as soon as it is open. */
  rematchAsked = $state(false)
  /** The seat whose view is shown, null for a spectator; undefined while nobody's may be shown. */
  viewer = $state<number | null | undefined>(undefined)
  /** In pass and play: the seat that has to take the screen before anything is shown. */
  hotSeat = $state<number | null>(null)
  /** In pass and play, up to which position each seat has seen the game. */
  private readonly seenTo = new Map<number, number>()
  /** The number of an earlier position that is shown instead of the newest. */
  reviewed = $state<number | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The number of the last choice that was one's own. */
  ownChoice = $state(0)
  table = $state.raw<Table | null>(null)

  /** Whether an event is news even to whoever chose what brought it: it is then shown like what others do. */
  surprise: (told: Message) => boolean = () => false
  /** Whether somebody plays a game for the first time here: then nothing is shown of the bots before they are told to begin. */
  newcomer: (game: string) => boolean = () => false

  /** The number of the position that is shown while newer ones wait in the queue. */
  private at: number | null = null
  /** Up to this number forced steps have been announced. */
  private announced = 0
  /** What others do is not shown step by step. */
  private hurried = false
  /** Up to this number steps are shown again: as the log keeps them. */
  private again = -Infinity
  /** How many decisions of a choice of several have not come back yet, and what the others told. */
  private running = 0
  private ran: Message[] = []
  /** The number of the newest position that has been shown; the log goes up to it. */
  private shownTo = 0
  readonly queue = new StepQueue(
    (number) => this.showStep(number),
    () => speed.stepThrough,
    () => {
      this.at = null
      this.again = -Infinity
      const next = this.seatToPassTo()
      if (next !== undefined && this.viewer !== undefined && this.shownState()?.number === this.newest) this.pass(next)
      else this.showNow()
    },
  )

  /** Results that have not been shown yet, by the number of their step, as each seat held here sees them. */
  private results = new Map<number, Map<number | null, Result>>()
  /** The step whose result was shown last: it has been explained, and needs no time of its own. */
  private explained = -Infinity
  /** What of that step is still to be seen. */
  private afterwards: readonly Message[] = []

  /** By seat; null is the spectator's. */
  private states = new Map<number | null, SeatState>()
  private readonly socket: TableLink
  private readonly parts = new PartGiver((request) => this.socket.request(request))

  constructor(
    private readonly mine: Pick<SavedTable, 'id' | 'secrets'>,
    /** Whether positions are wanted in words, too, for the plain board. */
    sheet: boolean,
    /**
     * Carries out a change of what is shown, with things travelling to their new places, and answers
     * how many milliseconds it needs. A `step` is one that somebody else took.
     */
    private readonly animate: (change: () => void, step?: boolean) => number,
    private readonly onRefused: OnRefused,
    /** The result that a step brings, which stops the table until it is dismissed. */
    private readonly resultOf: (before: View, after: View, told: readonly Message[], all: readonly Message[]) => Result | null,
    /** An earlier position, without what players are meant to remember. */
    private readonly past: (view: View) => View,
    /** The newest position, with what should still lie there. */
    private readonly last: (view: View, all: readonly Message[]) => View,
    connect: Connect = (...args) => new TableSocket(...args),
  ) {
    this.muted = mutedSeats(mine.id)
    this.socket = connect(
      () => ({ type: 'sit', table: mine.id, secrets: mine.secrets, seen: this.lastSeen(), sheet, parts: canHash() }),
      (message) => this.receive(message),
      (state, code) => {
        this.connection = state
        if (state === 'connecting') this.parts.reconnected()
        if (code === CLOSED_NO_TABLE) this.problem = 'missing'
        if (code === CLOSED_WRONG_SECRET) this.problem = 'stranger'
      },
    )
  }

  readonly own: number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat),
  )

  /** What was said, without those who are muted here. */
  readonly chats: ChatLine[] = $derived(this.said.filter((line) => line.seat === null || !this.muted.includes(line.seat)))
  /** Others who have said something, and whether they are muted. */
  readonly talkers: Talker[] = $derived(
    (this.info?.seats ?? [])
      .filter(({ seat, yours }) => !yours && this.said.some((line) => line.seat === seat))
      .map((seat) => ({ seat: seat.seat, name: seatName(seat), muted: this.muted.includes(seat.seat) })),
  )

  /** Show no lines of a seat, or show them again. Whoever opened the table mutes the seat for all. */
  mute(seat: number, muted: boolean): void {
    this.muted = muted ? [...this.muted, seat] : this.muted.filter((one) => one !== seat)
    saveMutedSeats(this.mine.id, this.muted)
    if (this.info?.host) void this.request({ type: 'mute', seat, muted })
  }

  /** Other people who play: bots and those who are out of the game are asked nothing. */
  readonly people: number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.kind === 'person' && !seat.yours && !seat.stand_in && !seat.out).map((seat) => seat.seat),
  )

  close(): void {
    this.queue.clear()
    this.socket.close()
  }

  async request(message: Request): Promise<boolean> {
    const answer = await this.socket.request(message)
    if (!answer.ok && answer.refused) this.onRefused(answer.refused.why, answer.refused.text)
    return answer.ok
  }

  /** Once the game is over: ask for the next one, where everybody moves on by one seat. */
  async askRematch(): Promise<void> {
    if (this.rematchAsked) return
    this.rematchAsked = true
    this.rematchAsked = await this.request({ type: 'rematch', turn: true })
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
    const stop = this.queue.waiting.findIndex((number) => this.results.has(number))
    const left = stop < 0 ? [] : this.queue.waiting.slice(stop)
    this.queue.clear()
    this.at = left.length ? this.shownTo : null
    if (left.length) this.queue.add(...left)
    else this.showNow()
  }

  /** Watch nothing more until something has ended or one is asked oneself: for who is out of what is being played. */
  hurry(): void {
    this.hurried = true
    this.skip()
  }

  /** Show a turn again, from the position before it; what waits is shown after it. */
  replayTurn(turn: Turn): void {
    const state = this.shownState()
    const first = state?.history.findIndex((one) => one.number === turn.entries[0]?.number) ?? -1
    const before = state?.history[first - 1]
    if (!state || !before || !this.table) return
    const last = turn.entries.at(-1)?.number ?? 0
    const again = state.history.slice(first).filter((one) => one.number <= last)
    this.queue.clear()
    this.reviewed = null
    this.at = before.number
    this.again = last
    this.showPosition()
    this.queue.add(...again.map((one) => one.number), ...state.history.filter((one) => one.number > this.shownTo).map((one) => one.number))
    if (this.table) this.table.watching = this.queue.running
  }

  /** Show an earlier position of those seen here; null shows the newest again. */
  review(number: number | null): void {
    const state = this.shownState()
    if (!state || !this.table) return
    this.queue.clear()
    this.at = null
    const found = number === null ? undefined : state.history.find((one) => one.number === number)
    this.reviewed = found && number !== state.number ? number : null
    this.showNow()
  }

  /** Whether a result has just explained the newest position. */
  wasExplained(): boolean {
    return this.explained === this.shownState()?.number
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
  /** The number of the newest position that the server has told of. */
  get newest(): number {
    return Math.max(0, ...[...this.states.values()].map((state) => state.number))
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message.table
        this.rematch = message.table.rematch
        void this.parts.answer(message.table)
        if (this.table) this.table.seats = message.table.seats
        break
      case 'state':
        this.applyState(message)
        break
      case 'step':
        this.applyStep(message)
        break
      case 'undone':
        this.applyUndo(message)
        break
      case 'chats':
        this.said = [...this.said, ...message.lines.filter((line) => !this.said.some((one) => one.id === line.id))]
        break
      case 'presence':
        if (this.info) {
          const seats = this.info.seats.map((seat, at) => ({
            ...seat,
            present: message.present[at] ?? seat.present,
            may_hand_over: message.may_hand_over[at] ?? seat.may_hand_over,
            may_claim: message.may_claim?.[at] ?? seat.may_claim ?? false,
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

  private applyState(state: State): void {
    const before = this.states.get(state.seat)
    this.states.set(state.seat, this.fromState(state))
    // The same position again, as after a reconnection: the steps that wait are still to be shown.
    if (before?.number !== state.number || !this.queue.running) this.seatChanged(state.seat)
  }

  private fromState(state: State): SeatState {
    const before = this.states.get(state.seat)
    // In pass and play the log goes on after what the last of the seats has seen: this one may know some of it already.
    const known = before?.log.at(-1)?.number ?? -1
    const log = state.whole || !before ? state.log : [...before.log, ...state.log.filter((entry) => entry.number > known)]
    const again = before?.history.find((one) => one.number === state.number)
    const events = again?.shown.events ?? state.opening ?? []
    const shown = { view: state.view as unknown as View, prompt: state.prompt, events, ply: state.ply, sheet: state.sheet }
    const history = (before?.history ?? []).filter((one) => one.number < state.number && one.shown.ply <= state.ply)
    const own = before?.own ?? lastChoice(this.mine.id, state.seat) ?? state.own ?? 0
    return {
      number: state.number,
      shown,
      undo: state.undo,
      askUndo: state.ask_undo ?? [],
      mayAbort: state.may_abort ?? false,
      log,
      own,
      history: [...history, { number: state.number, shown, told: again?.told ?? [], forced: false }],
      opening: before?.opening ?? !!state.opening,
    }
  }

  private applyStep(step: Step): void {
    const state = this.states.get(step.seat)
    if (!state || step.number <= state.number) return
    const told = step.log ?? step.events
    const entry: LogEntry = { number: step.number, ply: step.ply, seat: step.by, lines: step.lines, told }
    const before = state.shown.view
    // With the ply of the one before it is no decision: somebody has resigned, say.
    const own = step.by === step.seat && step.ply !== state.shown.ply && !step.forced && !this.info?.seats[step.by]?.stand_in
    // Several decisions chosen as one are shown as one: their movements would cut each other short.
    const part = own && this.running > 0 && step.seat === this.viewer
    if (part) {
      this.running -= 1
      this.ran.push(...step.events)
    }
    const events = part && !this.running ? this.ran : step.events
    this.advance(state, step, events, told, !!step.forced && step.by === step.seat)
    state.log = told.length || step.lines.length ? [...state.log, entry] : state.log
    if (own) {
      state.own = step.number
      saveLastChoice(this.mine.id, step.by, step.number)
    }
    if (part && this.running) return
    const result = speed.factor ? this.resultOf(before, state.shown.view, step.events, state.log.flatMap((one) => one.told)) : null
    if (result) this.results.set(step.number, (this.results.get(step.number) ?? new Map<number | null, Result>()).set(step.seat, result))
    const asked = step.prompt?.seat
    const passes = asked !== undefined && asked !== step.seat && this.own.includes(asked)
    this.seatChanged(step.seat, own && !result && !passes && !step.events.some((one) => this.surprise(one)) ? null : step.number)
  }

  private applyUndo(undone: Undone): void {
    const state = this.states.get(undone.seat)
    if (!state || undone.number <= state.number) return
    state.history = state.history.filter((one) => one.shown.ply < undone.ply)
    this.advance(state, undone, [], [], false)
    state.log = state.log.filter((entry) => entry.ply <= undone.ply)
    state.own = lastOf(state.log, undone.seat)
    this.seatChanged(undone.seat)
  }

  private advance(state: SeatState, news: Step | Undone, events: Message[], told: Message[], forced: boolean): void {
    state.number = news.number
    state.shown = { view: news.view as unknown as View, prompt: news.prompt, events, ply: news.ply, sheet: news.sheet }
    state.undo = news.undo
    state.askUndo = news.ask_undo ?? []
    state.mayAbort = news.may_abort ?? false
    state.history.push({ number: news.number, shown: state.shown, told, forced })
  }

  /**
   * A seat has a new position: show it, or ask for the screen to be passed on. A `step` that this
   * person did not take is shown after those that wait already; all else is shown at once.
   */
  private seatChanged(seat: number | null, step: number | null = null): void {
    const next = this.seatToPassTo()
    if (next !== undefined) {
      const leaving = this.table && typeof this.viewer === 'number' ? this.shownState() : undefined
      // Each seat is told of a step in turn: that of whoever leaves the screen may come last.
      if (leaving && leaving.number < this.newest) return
      if (leaving && seat === this.viewer && step !== null && !this.results.has(step) && this.reviewed === null && !document.hidden) this.enqueue(step)
      if (!this.queue.running) this.pass(next)
      return
    }
    if (this.hotSeat !== null) return
    // In pass and play nobody's hand is shown before its owner has the screen.
    if (this.viewer === undefined && this.own.length > 1) this.hotSeat = this.own[0] ?? null
    else if (this.viewer === undefined) this.showSeat(seat)
    else if (seat !== this.viewer) return
    else if (step !== null && this.reviewed === null && (!document.hidden || this.results.size || this.table?.result)) this.enqueue(step)
    else {
      this.queue.clear()
      this.at = null
      this.showNow()
    }
  }

  /** Show what holds now at once; the next step waits until everything has come to its place. */
  private showNow(): void {
    this.queue.hold(this.animate(() => this.showPosition()))
  }

  private enqueue(step: number): void {
    // What is on the screen stays there until it is the step's turn.
    this.at ??= this.shownTo
    this.queue.add(step)
    if (this.table) this.table.watching = this.queue.running
  }

  /** Show a position of the queue; the answer is how long it stays. */
  private showStep(number: number): number {
    const state = this.shownState()
    const seen = state?.history.find((one) => one.number === number)
    if (!state || !seen) return 0
    if (this.table?.unready) {
      this.queue.first(number)
      return Infinity
    }
    const before = state.history[state.history.indexOf(seen) - 1]
    // That there was only one choice is said before what it brings.
    if (seen.forced && before && this.announced < number && number > this.again) return this.announce(number, before)
    const result = this.results.get(number)?.get(this.viewer ?? null)
    if (result && before) return this.showResult(number, result, before)
    this.at = number === state.number && number > this.again ? null : number
    if (seen.shown.prompt?.choices) this.hurried = false
    if (this.hurried) {
      this.showPosition()
      return 0
    }
    const motion = this.animate(() => this.showPosition(), number !== this.explained || this.afterwards.length > 0)
    // The end comes up at once: the table between a result and the end is nothing to look at.
    if (number === this.explained) return this.info?.status === 'over' ? 0 : motion
    const ends = before?.shown.prompt?.seat !== seen.shown.prompt?.seat
    return Math.max(speed.time(ends ? TURN_END : STEP), motion)
  }

  /** Say what the table is about to play for this seat, and why; the step itself comes after it. */
  private announce(number: number, before: Seen): number {
    this.announced = number
    this.queue.first(number)
    this.at = before.number
    this.animate(() => {
      this.showPosition()
      this.table?.announceForced()
    })
    return speed.askForced ? Infinity : speed.time(FORCED)
  }

  /** Show a result on the position that it explains; the step itself comes after it. */
  private showResult(number: number, result: Result, before: Seen): number {
    this.results.delete(number)
    this.hurried = false
    this.queue.first(number)
    this.explained = number
    this.afterwards = result.after ?? []
    if (!result.silent) this.shownTo = number
    this.animate(() => {
      this.showPosition()
      this.table?.show({ ...before.shown, view: result.view, events: [...(result.events ?? [])] })
      if (this.table) this.table.result = result
    })
    const waited = this.viewer === null || this.info?.seats.some((seat) => seat.kind === 'person' && !seat.yours && !seat.stand_in)
    return waited ? RESULT : Infinity
  }

  /** In pass and play, the seat that is asked now, where somebody else has the screen. */
  private seatToPassTo(): number | undefined {
    const next = this.own.length > 1 ? this.seatToDecide() : undefined
    return next === this.viewer ? undefined : next
  }

  /** Whoever has chosen has seen what came of it: the screen goes on to the next. */
  private pass(next: number): void {
    if (typeof this.viewer === 'number') this.seenTo.set(this.viewer, this.shownState()?.number ?? 0)
    this.queue.clear()
    this.at = null
    this.table = null
    this.viewer = undefined
    this.hotSeat = next
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
    this.queue.clear()
    this.table = null
    const state = this.states.get(seat)
    // A result that nobody at this screen has seen comes first.
    const first = [...this.results.keys()].find((number) => this.results.get(number)?.has(seat))
    const history = state?.history ?? []
    // And so does what happened while others had the screen.
    const seen = seat !== null && speed.factor ? (this.seenTo.get(seat) ?? history[0]?.number ?? Infinity) : Infinity
    const from = history.findIndex((one) => one.number === first || one.number > seen)
    this.at = history[from - 1]?.number ?? null
    if (this.at !== null) this.shownTo = this.at
    this.showPosition()
    const [begin] = history
    if (state?.opening && begin) {
      state.opening = false
      this.queue.add(begin.number)
    }
    if (from > 0) this.queue.add(...history.slice(from).map((one) => one.number))
  }

  /** A bot makes the first move of this game, and only bots play against whoever sits here. */
  private beginsWithBots({ shown }: SeatState): boolean {
    const first = shown.prompt?.seat ?? this.viewer
    return this.own.length === 1 && !this.people.length && !this.clock && shown.ply === 0 && first !== this.viewer
  }

  private showPosition(): void {
    const state = this.shownState()
    if (!state) return
    const find = (number: number | null): Seen | undefined => state.history.find((one) => one.number === number)
    const earlier = this.reviewed === null ? undefined : find(this.reviewed)
    const queued = this.at === null ? undefined : find(this.at)
    // Going back shows what the log keeps: not what the table asks people to remember.
    const past = earlier ?? (queued && queued.number <= this.again ? queued : undefined)
    const now = queued?.shown ?? state.shown
    // What a result has just explained does not happen a second time, and what was to be remembered is not shown again.
    const known = this.table !== null && !this.queue.running && (queued ?? state).number <= this.shownTo ? find((queued ?? state).number)?.told : undefined
    const events = this.explained === (queued ?? state).number ? [...this.afterwards] : (known ?? now.events)
    const shown = past ? { ...past.shown, view: this.info?.status === 'over' ? past.shown.view : this.past(past.shown.view), events: past.told } : { ...now, events }
    if ((past ?? queued ?? state).number === state.number) shown.view = this.last(shown.view, state.log.flatMap((one) => one.told))
    if (this.table) this.table.show(shown)
    else {
      this.table = new Table(shown, (texts) => void this.act(texts), (ply) => void this.goBack(ply))
      this.table.seats = this.info?.seats ?? []
      this.table.clock = this.clock
      this.table.onAskUndo = (ply) => void this.askUndo(ply)
      this.table.unready = this.beginsWithBots(state) && this.newcomer(state.shown.view.game)
      this.table.onReady = () => this.begin()
      this.table.onNext = () => (this.table?.unready ? this.begin() : this.queue.on())
      this.table.onSkip = () => this.skip()
      this.table.onHurry = () => this.hurry()
      this.table.onReturn = () => {
        if (typeof this.viewer === 'number') void this.request({ type: 'take_back', seat: this.viewer })
      }
      this.table.onReplay = (turn) => this.replayTurn(turn)
      this.table.canReplay = (turn) => (this.shownState()?.history[0]?.number ?? Infinity) < (turn.entries[0]?.number ?? 0)
    }
    this.table.live = earlier === undefined
    this.table.watching = this.queue.running
    this.table.undo = earlier || queued ? [] : state.undo
    this.table.askUndo = earlier || queued || !(this.people.length || this.own.length > 1) ? [] : state.askUndo
    this.mayAbort = state.mayAbort
    this.shownTo = queued ? Math.max(this.shownTo, queued.number) : state.number
    this.log = state.log.filter((entry) => entry.number <= this.shownTo)
    this.ownChoice = state.own
    this.table.log = this.log
    this.table.last = lastTurns(this.log, this.viewer ?? null, state.own, this.explained)
  }

  private async act(texts: string[]): Promise<void> {
    const state = this.shownState()
    if (!state || typeof this.viewer !== 'number') return
    play('tap')
    this.running = texts.length > 1 ? texts.length : 0
    this.ran = []
    const done = await this.request({ type: 'act', seat: this.viewer, number: state.number, actions: texts })
    this.running = 0
    // The server refused: the same choice can be made again. (After a lost connection the next state says what holds.)
    if (this.table && !done && this.connection === 'open') this.table.busy = false
  }

  /** Ask everybody to go back to a ply. */
  private async askUndo(ply: number): Promise<void> {
    const state = this.shownState()
    if (state && typeof this.viewer === 'number')
      await this.request({ type: 'ask_undo', seat: this.viewer, number: state.number, ply })
  }

  private async goBack(ply: number): Promise<void> {
    const state = this.shownState()
    if (state && typeof this.viewer === 'number')
      await this.request({ type: 'undo', seat: this.viewer, number: state.number, ply })
  }
}
