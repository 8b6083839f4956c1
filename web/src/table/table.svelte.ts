/**
 * What a board is given: the position that is shown, and the choice that is being made.
 *
 * A board draws `view`, spreads `touch(id)` on whatever a choice can touch, and shows `buttons`. It
 * applies no rules, and sends actions only through `choose`.
 */
import type { Choice, ClockNews, LogEntry, Message, Prompt, Seat, SheetPart } from '../net/wire'
import { reducedMotion } from '../lib/motion'
import { speed } from '../lib/speed.svelte'
import type { Standing, TouchProps } from '../lib/touch'
import type { Part, Translator } from '../text/translator'
import { text, t } from '../text/text.svelte'
import { seatName } from '../text/names'
import * as choices from './choices'
import type { Run, Selection } from './choices'
import type { Beat, Result } from './moments'
import type { LastTurns, Turn } from './turns'
import type { View } from './view'

/** A position as it is shown: the view, what is asked, and the events of the last step. */
export interface Shown<V extends View = View> {
  view: V
  prompt: Prompt | null
  events: Message[]
  ply: number
  /** The view in words; the server sends it where the plain board is used. */
  sheet?: SheetPart[] | null | undefined
}

export class Table<V extends View = View> {
  // What is shown
  view = $state.raw() as V
  prompt = $state.raw<Prompt | null>(null)
  events = $state.raw<Message[]>([])
  ply = $state(0)
  sheet = $state.raw<readonly SheetPart[]>([])
  /** The seat whose view is shown; null for a spectator's. */
  seat = $state<number | null>(null)
  seats = $state.raw<Seat[]>([])
  clock = $state.raw<ClockNews | null>(null)
  /** A choice was sent and is not answered yet. */
  busy = $state(false)
  /** Steps of others are still being shown; one's own choice waits for the last. */
  watching = $state(false)
  /** What is shown is such a step, and told in words: one's own last choice, which stands until the first of them, is not. */
  telling = $state(false)
  /** What one's last choice moved is still on its way: what is asked next waits for it. */
  arriving = $state(false)
  private arrival: Promise<unknown> | null = null
  /** The others have not begun yet: whoever plays for the first time looks around, and says when they may. */
  unready = $state(false)
  /** What just happened, for the strip above the prompt; null where nothing happens, as in replays. */
  last = $state.raw<LastTurns | null>(null)
  /** What has been told until now. */
  log = $state.raw<readonly LogEntry[]>([])
  /** The table is about to play the only choice there is for this seat: why, in words. */
  forced = $state.raw<{ why: string; action: string } | null>(null)
  /** The thing whose tip is open: a board may show what it would do. */
  tipped = $state<string | null>(null)
  /** The event that is shown large over the board. */
  beat = $state.raw<Beat | null>(null)
  /** What has just ended, until it is dismissed. */
  result = $state.raw<Result | null>(null)
  /** All of the result is on the screen: nothing of it moves any more. */
  resultShown = $state(false)
  /** False while an earlier position is shown, and in replays. */
  live = $state(true)
  /** What is said in place of a prompt where none is asked, as of the answer to a puzzle. */
  said = $state('')
  /** True in replays, where nobody is waited for. */
  replay = $state(false)
  /** Plies this seat may go back to. */
  undo = $state.raw<number[]>([])
  /** Plies that this seat may ask the others to go back to. */
  askUndo = $state.raw<number[]>([])

  /** How many decisions each choice made here was, by the ply it began at. */
  private readonly chosen = new Map<number, number>()

  // The choice being made
  selection = $state.raw<Selection>(choices.NOTHING)
  /** Where a touch could mean several verbs, these are meant, unless a button asked for another. */
  prefer = $state.raw<readonly string[]>([])
  /** The order of things for the keys 1 to 9, where it is not the prompt's. */
  order = $state.raw<readonly string[]>([])
  /** The keys of things that have a number of their own: `{ 'district.6': '6' }`. */
  digits = $state.raw<Readonly<Record<string, string>>>({})
  /** Verbs that need a confirmation: the last touch leaves them in `options` instead of sending them. */
  confirm = $state.raw<readonly string[]>([])
  /** Verbs that act as soon as only one choice is left: the board shows before where the thing that is touched would go. */
  direct = $state.raw<readonly string[]>([])
  /** Runs (several actions chosen as one) that a board builds from its view. */
  join = $state.raw<() => readonly Run[]>(() => [])
  /** A verb whose actions are collected, touch by touch, until the board sends them together. */
  gather = $state<string | null>(null)
  /** How many are collected: with one more the first is let go. */
  gatherMost = $state(Infinity)
  /** How often one thing may be collected: equal cards are one thing. */
  copies = $state.raw<(id: string) => number>(() => 1)

  constructor(
    shown: Shown<V>,
    private readonly send: (texts: string[]) => void = () => undefined,
    private readonly goBack: (ply: number) => void = () => undefined,
  ) {
    this.show(shown)
  }

  show(shown: Shown<V>): void {
    this.view = shown.view
    this.prompt = shown.prompt
    this.events = shown.events
    this.ply = shown.ply
    this.sheet = shown.sheet ?? []
    this.seat = shown.view.seat
    this.beat = null
    this.forced = null
    this.result = null
    this.resultShown = false
    this.selection = choices.NOTHING
    this.busy = false
    this.arriving = false
    this.arrival = null
  }

  /** One's next choice waits for this; with null for nothing. */
  wait(arrival: Promise<unknown> | null): void {
    this.arriving = arrival !== null
    this.arrival = arrival
    void arrival?.then(() => {
      if (this.arrival === arrival) this.arriving = false
    })
  }

  /** Say what the table will play for this seat: the game's reason where it has one, else the choice itself. */
  announceForced(): void {
    const only = this.prompt?.only
    if (!this.prompt || !only) return
    const key = this.prompt.ask.key.replace(/^prompt\./, 'prompt.only.')
    const action = this.say(only)
    this.forced = { why: this.translator.has(key) ? this.word(key, this.prompt.ask.args) : t('prompt.only_choice', { action }), action }
    if (!reducedMotion() && speed.factor > 0) this.beat = { seat: this.seat, title: this.forced.why, marks: [] }
  }

  // Words

  readonly names: string[] = $derived(this.seats.map(seatName))
  readonly translator: Translator = $derived(text.translator(this.view.game, this.names))

  say(what: unknown): string {
    return this.translator.say(what)
  }
  parts(what: unknown): Part[] {
    return this.translator.parts(what)
  }
  /** A word of the game by its key: `word('hero.red')`. */
  word(key: string, args: Record<string, unknown> = {}): string {
    return this.translator.say({ key, args })
  }
  /** A word that the table's option of the same name may change: where the option `artemis` is `defence`, `power.artemis` is the text `power.artemis_defence`. */
  wordHere(key: string): string {
    const option = this.view.options[key.slice(key.lastIndexOf('.') + 1)]
    const form = `${key}_${String(option)}`
    return this.word(option !== undefined && this.translator.has(form) ? form : key)
  }
  t(key: string, args: Record<string, unknown> = {}): string {
    return t(key, args)
  }
  nameOf(seat: number): string {
    return this.names[seat] ?? ''
  }

  // Choices

  /** A bot has the seat that is shown: until its player takes it back, or to the end. */
  readonly played: 'bot' | 'out' | null = $derived.by(() => {
    const own = this.seat === null ? undefined : this.seats[this.seat]
    return own?.out ? 'out' : own?.stand_in ? 'bot' : null
  })
  readonly mine: boolean = $derived(
    this.live && !this.busy && !this.watching && !this.arriving && !this.played && !!this.prompt?.choices && !this.prompt.forced,
  )
  private readonly runs: readonly Run[] = $derived(this.join())
  private readonly asked: Prompt | null = $derived(this.mine ? choices.joined(this.prompt, this.runs) : null)
  /** Every legal action, for the plain list. */
  readonly choices: readonly Choice[] = $derived(choices.listed(this.mine ? this.prompt : null))
  /** Actions that touch nothing: each needs a button. */
  readonly buttons: Choice[] = $derived(choices.buttons(this.asked))
  readonly verbs: string[] = $derived(choices.verbs(this.asked))
  private readonly gathering: boolean = $derived(this.gather !== null && this.verbs.includes(this.gather))
  /** The things collected so far, in order, and their actions. */
  readonly gathered: readonly string[] = $derived(this.gathering ? this.selection.touched : [])
  readonly gatheredTexts: string[] = $derived(
    this.gathered.flatMap((id) => this.choices.find((choice) => choice.touches[0] === id)?.text ?? []),
  )
  /** The selection that narrows the choices down. Collecting does not: all others stay open. */
  private readonly narrowing: Selection = $derived(this.gathering ? choices.NOTHING : this.selection)
  /** The complete choices that the touches so far could mean, where they could mean several. */
  readonly options: Choice[] = $derived(choices.complete(this.asked, this.narrowing))
  readonly touchable: string[] = $derived(choices.touchable(this.asked, this.narrowing))
  readonly keys: Map<string, string> = $derived(choices.keys(this.asked, this.narrowing, this.order, this.digits))
  readonly choosing: boolean = $derived(
    this.selection.touched.length > 0 || this.selection.verb !== null,
  )

  standing(id: string): Standing {
    if (this.gathered.includes(id)) return 'selected'
    return choices.standing(this.asked, this.narrowing, id)
  }
  /** The key that touches this thing now. */
  keyOf(id: string): string | undefined {
    for (const [key, named] of this.keys) if (named === id) return key
    return undefined
  }

  /** Spread this on a `<button>` that stands for a thing on the table. */
  touch(id: string): TouchProps {
    const state = this.standing(id)
    return {
      'data-touch': id,
      'data-state': state,
      'aria-disabled': state === 'inert',
      'aria-pressed': state === 'selected' ? true : undefined,
      'aria-keyshortcuts': this.keyOf(id),
      onclick: () => this.press(id),
    }
  }

  /** The same for what cannot be a button, such as a part of an SVG. */
  touchPart(id: string): TouchProps & { role: 'button'; tabindex: number; onkeydown: (e: KeyboardEvent) => void } {
    return {
      ...this.touch(id),
      role: 'button',
      tabindex: 0,
      onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        this.press(id)
      },
    }
  }

  press(id: string): void {
    if (this.gathering) {
      const { touched } = this.selection
      const taken = touched.filter((other) => other === id).length
      if (taken && taken >= this.copies(id)) this.selection = { touched: touched.filter((other) => other !== id), verb: null }
      else if (taken || this.standing(id) === 'legal') this.selection = { touched: [...touched, id].slice(-this.gatherMost), verb: null }
      return
    }
    this.settle(choices.touch(this.asked, this.meant(id), id))
  }
  drop(from: string, onto: string): void {
    this.settle(choices.drop(this.asked, this.meant(from), from, onto))
  }
  canDrag(id: string): boolean {
    return !this.gathering && this.standing(id) !== 'inert'
  }
  /** A drag begins: select the thing, so that its targets are marked. */
  lift(id: string): void {
    this.selection = { ...this.meant(id), touched: [id] }
  }
  /** Keep the choices of one verb only, as a button such as `Discard` does. Asking again takes it back. */
  ask(verb: string): void {
    this.selection = { touched: [], verb: this.selection.verb === verb ? null : verb }
  }
  cancel(): void {
    this.selection = { ...choices.NOTHING } // a new one: a button that waits for its second press hears of it, too
  }
  choose(...texts: string[]): void {
    if (!this.mine) return
    this.busy = true
    this.selection = choices.NOTHING
    const steps = texts.flatMap((text) => this.runs.find((run) => run.text === text)?.steps ?? [text])
    this.chosen.set(this.ply, steps.length)
    this.send(steps)
  }
  /** A result comes to its end at once; when it has, it is dismissed. */
  pressOn(): void {
    if (this.resultShown) this.onNext()
    else this.resultShown = true
  }
  /** The others may begin. */
  onReady: () => void = () => undefined
  /** While steps of others are shown: on to the next of them, or at once to the newest. */
  onNext: () => void = () => undefined
  onSkip: () => void = () => undefined
  /** On to the next result or the next choice of one's own, without the steps until then. */
  onHurry: () => void = () => undefined
  /** The player of the seat takes it back from the bot. */
  onReturn: () => void = () => undefined
  /** Show a turn of the strip again, where this browser has seen its positions. */
  onReplay: (turn: Turn) => void = () => undefined
  canReplay: (turn: Turn) => boolean = () => false

  /** Take one's last choice back; where that is not fair any more, ask the others whether one may. */
  takeBack(): void {
    if (!this.live || this.watching) return
    if (this.undo.length) this.goBack(this.lastOf(this.undo))
    else if (this.askUndo.length) this.onAskUndo(this.lastOf(this.askUndo))
  }
  /** The last of these plies; where several decisions were one choice, such as an attack and its target, the first of them. */
  private lastOf(plies: readonly number[]): number {
    const last = Math.max(...plies)
    const begun = plies.find((ply) => ply <= last && last < ply + (this.chosen.get(ply) ?? 0))
    return begun ?? last
  }
  onAskUndo: (ply: number) => void = () => undefined

  /** The selection, with a preferred verb where this touch could mean several. */
  private meant(id: string): Selection {
    if (this.selection.verb !== null || this.selection.touched.length) return this.selection
    for (const verb of this.prefer) {
      const narrowed = { ...this.selection, verb }
      if (choices.standing(this.asked, narrowed, id) !== 'inert') return narrowed
    }
    return this.selection
  }
  private settle(result: choices.Touch): void {
    if ('act' in result) {
      const { act } = result
      if (this.confirm.includes(choices.verbOf(act))) this.selection = { touched: act.touches, verb: this.selection.verb }
      else this.choose(act.text)
    } else {
      const { touched, verb } = result.selection
      const [only, ...more] = touched.length ? choices.candidates(this.asked, result.selection) : []
      if (only && !more.length && this.direct.includes(choices.verbOf(only))) return this.choose(only.text)
      const preferred = verb !== null && this.prefer.includes(verb)
      this.selection = touched.length || !preferred ? result.selection : choices.NOTHING
    }
  }
}
