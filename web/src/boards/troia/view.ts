// Made by tools/web_types.py from the game's view.py: change that instead, then run ./dev types.

import type { View } from '../../table/view'

export interface Hand {
  greek: number
  trojan: number
  cards: string[]
  seen: string[]
  open: string[]
}

export interface Sums { offerings?: number; own?: number; cards?: number }

export interface Payment {
  cost: number
  cards: string[]
  cornucopia: boolean
  last: string | null
  offerings: number
  own: number
  /** What is still needed of each sort, and for a superior offering. */
  needs: Sums
  superior: Sums
  /** What each thing would add, told to whoever pays. */
  adds: Record<string, Sums>
  /** Whom the offering moves, and where to: with an offering, with a superior one. */
  hero: string
  goes: string[]
}

/** A position as one seat knows it. Two entries are the Greeks' and the Trojans'. */
export interface TroiaView extends View {
  phase: string
  actor: number | null
  turns: number
  /** On Olympus, from the Greek end */
  gods: string[]
  /** Of those gods */
  offerings: string[]
  /** Per seat, by space of Olympus */
  costs: number[][]
  /** Whom this turn's offer honours */
  god: string | null
  /** While the god is being paid */
  payment: Payment | null
  /** Hero to space */
  heroes: Record<string, string>
  /** On the Greek and on the Trojan side */
  hero_offerings: Record<string, string[]>
  /** The hero that Aphrodite moved or that was recalled first */
  moved: string | null
  hands: Hand[]
  /** Cards that everybody knows to be in one of the two hands */
  either: string[]
  /** Card to its part of the horse or its figure */
  shows: Record<string, string>
  /** Per side, the cards of which this seat does not know where they are */
  unseen: string[][]
  decks: number[]
  /** The top card last */
  discards: string[][]
  /** Part to the card laid for it */
  horse: Record<string, string | null>
  /** Steps taken */
  road: number
  /** What each step of the road asks */
  steps: string[]
  /** What the next step asks */
  asks: string | null
  /** Who holds it */
  cornucopia: number | null
  /** Turns in a row that were offers to Apollo */
  apollo: number
  /** Heroes in the opponent's two spaces */
  invaders: number[]
  winners: number[]
}
