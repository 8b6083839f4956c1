/** How a board tells what happened: in the strip above the prompt, as a beat over the board, in the log. */
import { getContext, setContext, type Component } from 'svelte'
import type { Colour } from '../lib/colours'
import type { Message } from '../net/wire'
import type { Table } from './table.svelte'
import type { View } from './view'

/** A sign: a number that was announced, a card, a colour, or a few words. */
export interface Mark {
  kind: 'number' | 'card' | 'shield' | 'word'
  text: string
  /** Drawn in place of the text, where there is little room. */
  icon?: Component
  colour?: Colour | undefined
  /** It came to nothing. */
  bad?: boolean
}

/** One event, large over the dimmed board: for what moves nothing and would pass unseen. */
export interface Beat {
  seat: number | null
  title: string
  marks: Mark[]
  /** The board stays bright behind it: for what happens at every table many times. */
  light?: boolean
  /** What moves on the board is seen first, for so many milliseconds at normal speed. */
  after?: number
  /** What belongs to it, smaller below it. */
  note?: string
  /** How long it stays where nothing else may tell it later, in milliseconds: it is shown at every speed. */
  remember?: number
}

/** The end of a battle, a siege, a game: it stays on the board it explains until somebody dismisses it. */
export interface Result<V extends View = View, D = unknown> {
  /** The position that is shown with it. */
  view: V
  /** What of the step is still to be seen moving on it; all else the result itself tells. */
  events?: readonly Message[]
  /** What of the step happens only once it has been dismissed, such as the cards that are drawn then. */
  after?: readonly Message[]
  /** What the board draws. */
  data: D
  /** How long it takes until all of it is there, in milliseconds at normal speed; without end where the board says when. */
  time: number
  /** The log must not tell it before it has been shown. */
  silent?: boolean
}

/** What a board's `moments.ts` may say; where it says nothing, the events are told in words. */
export interface Moments {
  /** An event in the strip: its signs; null leaves it out, undefined tells it in words. */
  strip?: (table: Table<never>, told: Message) => Mark[] | null | undefined
  /** What one sees on the board as it happens: the bar that tells a step in words leaves it out, given all of the step. */
  untold?: (told: Message, all: readonly Message[]) => boolean
  /** What one turn told, as the strip repeats it: without what the rest of it says again. */
  retold?: (told: readonly Message[]) => readonly Message[]
  beat?: (table: Table<never>, told: Message) => Beat | null
  /**
   * The result that a step brings, if it ends something: from the views before and after it, its
   * events, and everything told until then, these included.
   */
  result?: (before: never, after: never, told: readonly Message[], all: readonly Message[]) => Result | null
  /** Whether one's own choice, too, gets its beat with this event: a card that nobody could know was turned up. */
  surprise?: (told: Message) => boolean
  /** How long an event has to be seen, in milliseconds at normal speed, where it is more than its movement. */
  time?: (told: Message) => number
  /** What is asked next waits until what one's own choice moved has arrived: it may be moved again. */
  arrives?: boolean
  /** The heading that an event begins in the log, given how many events of its key came before. */
  heading?: (table: Table<never>, told: Message, before: number) => string | null
  /** An earlier position of a running game without what its players are meant to remember themselves. */
  past?: (view: never) => View
  /** The newest position with what should still lie there, such as the last battle of a finished game: from everything told. */
  last?: (view: never, all: readonly Message[]) => View
  /** The colour of a player, where the game gives one. */
  colour?: (table: Table<never>, seat: number) => Colour | undefined
}

const KEY = Symbol('moments')

/** The frame sets what its board says; the strip asks for it, wherever the board has put the prompt. */
export function setMoments(moments: () => Moments): void {
  setContext(KEY, moments)
}
export function getMoments(): Moments {
  return getContext<(() => Moments) | undefined>(KEY)?.() ?? {}
}
