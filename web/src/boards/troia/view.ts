// Made by tools/web_types.py from the game's view.py: change that instead, then run ./dev types.

import type { View } from '../../table/view'

/** What counts in a payment: offerings, those of them that are the god's own, and cards. */
export interface Sums {
  offerings: number
  own: number
  /** The Cornucopia is none */
  cards: number
}

/** What a superior offering still needs (T-3.4). */
export interface Superior {
  own: number
}

/** What has been given for this turn's god so far, and what the offering will move. */
export interface Payment {
  cost: number
  /** Given so far */
  cards: string[]
  /** Whether it was given */
  cornucopia: boolean
  /** What was given last */
  last: string | null
  /** On what was given */
  offerings: number
  /** How many of those are the god's own */
  own: number
  needs: Sums
  superior: Superior
  /** What each thing would add, told to whoever pays */
  adds: Record<string, Sums>
  /** Whom the offering moves */
  hero: string
  /** Where to: with an offering, with a superior one */
  goes: string[]
}

/** What an offer to a god would mean for this seat, were it its turn now (T-3). */
export interface Offer {
  /** Whom it moves */
  hero: string
  /** Where to: with an offering, with a superior one */
  goes: string[]
  /** Heroes that the god's power could move then, after this one */
  moves: string[]
  /** Whether the power could do anything then (T-3.5) */
  effect: boolean
  cost: number
  /** In the hand, and in the Cornucopia where it pays */
  offerings: number
  /** How many of those are the god's own */
  own: number
  /** What is missing: own, offerings, or cards beside the Cornucopia */
  lacks: string | null
}

/** A hand as a seat knows it. */
export interface Hand {
  /** How many cards bear the Greek back */
  greek: number
  trojan: number
  /** Those this seat knows */
  cards: string[]
  /** Those of them that the owner's opponent knows */
  seen: string[]
  /** Those of them that everybody knows */
  open: string[]
}

/** A position as one seat knows it. Two entries are the Greeks' and the Trojans'. */
export interface TroiaView extends View {
  /** The version of the rules it is played by */
  rules: number
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
  /** By space of Olympus: what an offer would mean for this seat */
  offers: Offer[]
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
