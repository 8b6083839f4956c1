/**
 * A live table in this browser: what the server sends for each seat held here, and what is sent to it.
 * `Playback` shows it step by step, `Screen` says for which seat.
 */
import { play } from '../lib/sounds'
import { speed } from '../lib/speed.svelte'
import { canHash, PartGiver } from '../net/parts'
import { CLOSED_NO_TABLE, CLOSED_WRONG_SECRET, TableSocket, type Connect, type ConnectionState, type Request, type TableLink } from '../net/socket'
import { lastChoice, saveLastChoice, type SavedTable } from '../net/storage'
import type { ClockNews, Message, Presence, ServerMessage, State, Step, Table as TableInfo, Undone } from '../net/wire'
import { TableChat } from './chat.svelte'
import { SeatHistory } from './history'
import { Playback, type Staging } from './playback.svelte'
import { Screen } from './screen.svelte'
import { Table, type Shown } from './table.svelte'

export type Problem = 'missing' | 'stranger'
type OnRefused = (why: Message | null, text: string) => void

export class LiveTable {
  connection = $state<ConnectionState>('connecting')
  problem = $state<Problem | null>(null)
  info = $state.raw<TableInfo | null>(null)
  clock = $state.raw<ClockNews | null>(null)
  rematch = $state<string | null>(null)
  /** The next game was asked for here: the table's page goes there as soon as it is open. */
  rematchAsked = $state(false)
  readonly chat: TableChat
  readonly screen = new Screen()
  readonly playback: Playback

  /** Whether an event is news even to whoever chose what brought it: it is then shown like what others do. */
  surprise: (told: Message) => boolean = () => false
  /** Whether somebody plays a game for the first time here: then nothing is shown of the bots before they are told to begin. */
  newcomer: (game: string) => boolean = () => false
  /** Another seat has taken a move back. */
  tookBack: (seat: number) => void = () => undefined

  /** By seat; null is the spectator's. */
  private readonly histories = new Map<number | null, SeatHistory>()
  /** How many decisions of a choice of several have not come back yet, and what the others told. */
  private running = 0
  private ran: Message[] = []
  private readonly socket: TableLink
  private readonly parts = new PartGiver((request) => this.socket.request(request))

  constructor(
    private readonly mine: Pick<SavedTable, 'id' | 'secrets'>,
    /** Whether positions are wanted in words, too, for the plain board. */
    sheet: boolean,
    private readonly staging: Staging,
    private readonly onRefused: OnRefused,
    connect: Connect = (...args) => new TableSocket(...args),
  ) {
    this.chat = new TableChat(mine.id, () => this.info?.seats ?? [])
    this.playback = new Playback(this, staging, () => this.passAfterwards())
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

  /** The seats held here. */
  readonly own: number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat),
  )
  /** Other people who play: bots and those who are out of the game are asked nothing. */
  readonly people: number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.kind === 'person' && !seat.yours && !seat.stand_in && !seat.out).map((seat) => seat.seat),
  )
  /** The board's table; null while nobody's view may be shown. */
  get table(): Table | null {
    return this.playback.table
  }
  /** The seat whose view is shown, null for a spectator; undefined while nobody's may be shown. */
  get viewer(): number | null | undefined {
    return this.screen.viewer
  }
  /** What that seat knows. */
  get history(): SeatHistory | undefined {
    return this.viewer === undefined ? undefined : this.histories.get(this.viewer)
  }
  /** The number of the newest position that the server has told of. */
  get newest(): number {
    return Math.max(0, ...[...this.histories.values()].map((history) => history.number))
  }
  private lastSeen(): number | null {
    const numbers = [...this.histories.values()].map((history) => history.number)
    return numbers.length ? Math.min(...numbers) : null
  }

  close(): void {
    this.playback.stop()
    this.socket.close()
  }

  // What is sent

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

  /** Show no lines of a seat, or show them again. Whoever opened the table mutes the seat for all. */
  mute(seat: number, muted: boolean): void {
    this.chat.mute(seat, muted)
    if (this.info?.host) void this.request({ type: 'mute', seat, muted })
  }

  private async act(texts: string[]): Promise<void> {
    const { history } = this
    if (!history || typeof this.viewer !== 'number') return
    play('tap')
    this.running = texts.length > 1 ? texts.length : 0
    this.ran = []
    const done = await this.request({ type: 'act', seat: this.viewer, number: history.number, actions: texts })
    this.running = 0
    // The server refused: the same choice can be made again. (After a lost connection the next state says what holds.)
    if (this.table && !done && this.connection === 'open') this.table.busy = false
  }

  /** Go back to a ply, or ask everybody to. */
  private async goBack(ply: number, type: 'undo' | 'ask_undo'): Promise<void> {
    const { history } = this
    if (history && typeof this.viewer === 'number') await this.request({ type, seat: this.viewer, number: history.number, ply })
  }

  /** Have the seat back from the bot that plays it. */
  private async takeBack(): Promise<void> {
    if (typeof this.viewer === 'number') await this.request({ type: 'take_back', seat: this.viewer })
  }

  // What arrives

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
        this.chat.hear(message.lines)
        break
      case 'presence':
        this.applyPresence(message)
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

  private applyPresence(news: Presence): void {
    if (!this.info) return
    const seats = this.info.seats.map((seat, at) => ({
      ...seat,
      present: news.present[at] ?? seat.present,
      may_hand_over: news.may_hand_over[at] ?? seat.may_hand_over,
      may_claim: news.may_claim?.[at] ?? seat.may_claim ?? false,
    }))
    this.info = { ...this.info, seats, watchers: news.watchers }
    if (this.table) this.table.seats = seats
  }

  private applyState(state: State): void {
    const before = this.histories.get(state.seat)
    this.histories.set(state.seat, SeatHistory.from(state, before, lastChoice(this.mine.id, state.seat)))
    // The same position again, as after a reconnection: the steps that wait are still to be shown.
    if (before?.number !== state.number || !this.playback.running) this.seatChanged(state.seat)
  }

  private applyStep(step: Step): void {
    const history = this.histories.get(step.seat)
    if (!history || step.number <= history.number) return
    const before = history.shown
    // With the ply of the one before it is no decision: somebody has resigned, say.
    const own = step.by === step.seat && step.ply !== before.ply && !step.forced && !this.info?.seats[step.by]?.stand_in
    // Several decisions chosen as one are shown as one: their movements would cut each other short.
    const part = own && this.running > 0 && step.seat === this.viewer
    if (part) {
      this.running -= 1
      this.ran.push(...step.events)
    }
    history.add(step, part && !this.running ? this.ran : step.events)
    if (own) {
      history.ownChoice = step.number
      saveLastChoice(this.mine.id, step.by, step.number)
    }
    if (part && this.running) return
    const result = speed.factor ? this.staging.resultOf(before.view, history.shown.view, step.events, history.told) : null
    if (result) this.playback.results.add(step.number, step.seat, result)
    const asked = step.prompt?.seat
    const passes = asked !== undefined && asked !== step.seat && this.own.includes(asked)
    this.seatChanged(step.seat, own && !result && !passes && !step.events.some((one) => this.surprise(one)) ? null : step.number)
  }

  private applyUndo(undone: Undone): void {
    const history = this.histories.get(undone.seat)
    if (!history || undone.number <= history.number) return
    history.goBack(undone)
    if (undone.seat === this.viewer && !this.own.includes(undone.by)) this.tookBack(undone.by)
    this.seatChanged(undone.seat)
  }

  // What is shown of it

  /**
   * A seat has a new position: show it, or ask for the screen to be passed on. A `step` that this
   * person did not take is shown after those that wait already; all else is shown at once.
   */
  private seatChanged(seat: number | null, step: number | null = null): void {
    const { playback, screen } = this
    const queues = step !== null && playback.reviewed === null
    const next = this.seatToPassTo()
    if (next !== undefined) {
      const leaving = this.table && typeof this.viewer === 'number' ? this.history : undefined
      // Each seat is told of a step in turn: that of whoever leaves the screen may come last.
      if (leaving && leaving.number < this.newest) return
      if (leaving && seat === this.viewer && queues && !document.hidden) playback.enqueue(step)
      if (!playback.running) this.pass(next)
      return
    }
    if (screen.hotSeat !== null) return
    // In pass and play nobody's hand is shown before its owner has the screen.
    if (this.viewer === undefined && this.own.length > 1) screen.hotSeat = this.own[0] ?? null
    else if (this.viewer === undefined) this.showSeat(seat)
    else if (seat !== this.viewer) return
    else if (queues && (!document.hidden || playback.results.waitFor(this.viewer) || this.table?.result)) playback.enqueue(step)
    else playback.catchUp()
  }

  /** The seat held here that is asked now, if any. */
  private seatToDecide(): number | undefined {
    for (const [seat, history] of this.histories)
      if (seat !== null && history.number === this.newest && history.shown.prompt?.choices) return seat
    return undefined
  }

  /** In pass and play, the seat that is asked now, where somebody else has the screen. */
  private seatToPassTo(): number | undefined {
    const next = this.own.length > 1 ? this.seatToDecide() : undefined
    return next === this.viewer ? undefined : next
  }

  /** All steps have been shown: whoever has chosen has seen what came of it, and the screen goes on to the next. */
  private passAfterwards(): boolean {
    const next = this.seatToPassTo()
    if (next === undefined || this.viewer === undefined || this.history?.number !== this.newest) return false
    this.pass(next)
    return true
  }

  private pass(next: number): void {
    this.playback.shut()
    this.screen.pass(next, this.history?.number ?? 0)
  }

  /** The next player has the screen. */
  takeScreen(): void {
    const { hotSeat } = this.screen
    if (hotSeat !== null) this.showSeat(hotSeat)
  }

  private showSeat(seat: number | null): void {
    this.screen.show(seat)
    this.playback.open(this.screen.seenBy(seat))
  }

  /** The board's table for whoever has the screen. */
  makeTable(shown: Shown): Table {
    const table = new Table(shown, (texts) => void this.act(texts), (ply) => void this.goBack(ply, 'undo'))
    table.seats = this.info?.seats ?? []
    table.clock = this.clock
    table.onAskUndo = (ply) => void this.goBack(ply, 'ask_undo')
    table.onReturn = () => void this.takeBack()
    table.unready = this.beginsWithBots(shown) && this.newcomer(shown.view.game)
    return table
  }

  /** A bot makes the first move of this game, and only bots play against whoever sits here. */
  private beginsWithBots(shown: Shown): boolean {
    const first = shown.prompt?.seat ?? this.viewer
    return this.own.length === 1 && !this.people.length && !this.clock && shown.ply === 0 && first !== this.viewer
  }

  /** Plies that the others can be asked to go back to. */
  askUndo(): number[] {
    return this.people.length || this.own.length > 1 ? (this.history?.may.askUndo ?? []) : []
  }
}
