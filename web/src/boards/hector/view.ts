// Made by tools/web_types.py from the game's view.py: change that instead, then run ./dev types.

import type { View } from '../../table/view'

/** Troops that this seat does not see, and the places where each of them may lie. */
export interface HiddenTroops {
  places: string[]
  cards: string[]
}

/** What everybody saw at the end of a battle. Lists have one part for each seat. */
export interface LastBattle {
  /** None after a draw */
  victor: number | null
  retreated: number | null
  /** None after a retreat: nobody counted */
  totals: number[] | null
  /** Those deployed or revealed */
  heroes: (string | null)[]
}

/** A way to turn the fate tile: the colours that would face the sides, and their totals. */
export interface Way {
  way: string
  facing: string[]
  /** Of the colours this seat knows to be valid */
  totals: number[]
}

/** What a side would lose with the battle, fought to its end (H-6.2), or by retreating now. */
export interface Loss {
  /** Those on the table, and those still to be played */
  troops: number
  /** Those on the table */
  favours: number
  /** A deployed one falls, unless a favour is given for it */
  hero: boolean
  /** Troops that shame from before costs (H-6.5) */
  shamed: number
  /** Markers added (H-6.6) */
  shame: number
  /** Piles that would hold too few troops (H-7.1, H-7.2) */
  falls: string[]
}

/** A position as one seat knows it. Lists with two parts have one for each seat. */
export interface HectorView extends View {
  phase: string
  actor: number | null
  /** Its number, from 1 */
  battle: number
  attacker: number
  front: number | null
  round: number | null
  /** Drawn battles in a row */
  drawn: number
  tile: number | null
  /** The tile's colours clockwise, the attacker's first, once it is turned */
  edges: string[]
  facing: (string | null)[]
  /** Since all six were shuffled, this battle's included */
  tiles_used: number[]
  /** How many troops, by pile */
  piles: Record<string, number>[]
  destroyed: string[][]
  /** Piles used in this battle */
  used: string[][]
  active: (string | null)[]
  /** None: hidden from this seat */
  hand: (string[] | null)[]
  held: number[]
  /** The vanguard, then the troops in the order played */
  table: string[][]
  /** The slot under the deployed hero */
  covered: (number | null)[]
  /** The slots that bear a favour */
  favoured: number[][]
  /** None: there is none, or it is hidden from this seat */
  hero: (string | null)[]
  /** Hand, table (deployed), shown (revealed at the end of a battle) */
  hero_at: (string | null)[]
  hero_pile: number[]
  /** Heroes put under the pile since it was shuffled */
  bottom: ((string | null)[])[]
  /** Heroes discarded */
  fallen: string[][]
  favours: number[]
  shame: number[]
  discards: string[][]
  /** Visible cards and favours, all colours (H-5.1) */
  sums: number[]
  /** Of the colours this seat knows to be valid (H-5.3) */
  totals: number[]
  /** The troops this seat does not see, by where they may be */
  hidden: HiddenTroops[][]
  /** The same of its own troops, as the other side knows it */
  others: HiddenTroops[] | null
  /** The battle decided last */
  last: LastBattle | null
  /** While the tile is turned: what each turn would make of it */
  ways: Way[]
  /** What either side would lose with the battle */
  losses: Loss[]
  /** What retreating would cost this seat, in its turn */
  retreat: Loss | null
  /** In this seat's turn: actions that are not possible, and why */
  cannot: Record<string, string>
  points: number[]
  winners: number[]
}
