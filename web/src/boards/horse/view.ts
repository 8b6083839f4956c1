// Made by tools/web_types.py from the game's view.py: change that instead, then run ./dev types.

import type { View } from '../../table/view'

/** A position as one seat knows it. Districts are listed from 1 to 7. */
export interface HorseView extends View {
  phase: string
  actor: number | null
  turns: number
  /** With two seats: the actor's second turn in a row */
  second_turn: boolean
  announced: number | null
  card: string | null
  to_place: number
  /** Per seat */
  colours: string[][]
  odysseus: number
  waiting: string[]
  /** First out first; None where the table does not show it */
  horse: string[] | null
  /** Per district, by colour */
  heroes: Record<string, number>[]
  bonuses: number[]
  capacity: number
  /** None: not known to this seat */
  treasure: (number | null)[]
  /** The treasure cards not known to this seat */
  unseen: number[]
  /** Per seat, the districts whose treasure it knows */
  looked: number[][]
  /** Hero cards turned up since the last shuffle */
  turned: Record<string, number>
  /** Hero cards still in the pile */
  to_come: Record<string, number>
  cards_left: number
  /** For 1, 2 and 3: how many of the cards left reach it, and of how many */
  odds: number[][]
  bag_left: number
  /** Heroes in the bag and the horse together */
  to_land: Record<string, number>
  /** Per district, the colour that would take it now */
  holders: (string | null)[]
  /** Per district, of the treasure known to this seat */
  worth: number[]
  /** Per seat, if it ended now, of the treasure known to this seat */
  points: number[]
}
