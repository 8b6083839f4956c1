// Made by tools/web_types.py from the game's view.py: change that instead, then run ./dev types.

import type { View } from '../../table/view'

/** What lies on the table under one number. */
export interface Group {
  number: number
  /** Hoplites, or its first card */
  what: string
  /** Of a phalanx the strongest first, of a carrier itself before its load */
  cards: string[]
  worth: number
}

/** A seat's cards: what lies in front of it, what it has won, and its hand where it is own. */
export interface Camp {
  team: number
  /** Whether it takes turns in this siege */
  in: boolean
  hero: string | null
  strength_of_hero: number
  /** The hero it had in the last siege with heroes */
  last_hero: string | null
  /** How many group numbers it has used in this siege */
  used: number
  groups: Group[]
  strength: number
  /** Null while a horse hides what it carries from this seat */
  with_horses: number | null
  /** How many cards */
  hand: number
  /** The hand, where it is this seat's own */
  cards: string[] | null
  taken: Record<string, number>
  losses: Record<string, number>
  cities: number
  triremes: number
  points: number
}

/** What is remembered since the draw pile was last shuffled, see docs/iliad.md. */
export interface Memory {
  /** The draw pile as it was shuffled */
  pile: Record<string, number>
  /** What was in hands then */
  hands: Record<string, number>
  /** Per seat, how many of those it had */
  held: number[]
  /** Per seat, how many cards it has drawn since */
  drawn: number[]
  /** Per seat, what has left its hand since for all to see */
  shown: Record<string, number>[]
  /** What this seat has drawn itself */
  mine: Record<string, number> | null
}

/** A position as one seat knows it. Cards are named as in the notation. */
export interface IliadView extends View {
  phase: string
  actor: number | null
  /** By which rules it goes: thanatos, gorgon or duel */
  siege: string
  /** Of the siege */
  number: number
  /** The oracle card of this siege */
  oracle: string | null
  /** The tied seats, in the siege for the game (I-8.3) */
  for_the_game: number[]
  /** The seat that began the siege */
  first: number
  /** In a duel: passes in a row */
  passes: number
  goal: number
  hand_limit: number
  /** The card that is being laid, or hidden */
  laying: string | null
  /** The number of the attacking group, or hand */
  attacker: number | string | null
  /** The victory cards that lie open */
  victory: string[]
  victory_left: number
  /** What is in the victory pile, in some order */
  victory_to_come: Record<string, number>
  oracle_left: number
  oracle_to_come: Record<string, number>
  /** Gorgon cards discarded */
  gorgons: number
  /** The heroes that are still to be had, with their values */
  heroes: Record<string, number>
  /** Who holds them */
  tiles: Record<string, number | null>
  /** While victory cards are taken: the strongest army first */
  ranking: number[]
  to_take: number
  /** Of the seat that takes now, in the ranking */
  rank: number
  /** Cards in the draw pile */
  army_left: number
  discards: Record<string, number>
  /** Per seat */
  camps: Camp[]
  /** Per seat: the points of its whole team */
  team_points: number[]
  /** Per seat, as the armies lie: 1 is the strongest, -1 takes Thanatos, 0 none */
  places: number[]
  /** How many seats take a victory card after this siege */
  prizes: number
  /** By the first line of a lay or an attack, the second ones */
  ahead: Record<string, string[]>
  /** In this seat's turn: own cards that cannot be used, and why */
  cannot: Record<string, string>
  /** By what one may do now: strength of its army, or of the one hit */
  outlook: Record<string, number>
  /** What is remembered since the last shuffle, see docs/iliad.md */
  memory: Memory
  winners: number[]
}
