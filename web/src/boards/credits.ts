/** Who drew what a board shows: `credits.ts` in its folder. The page of credits puts them together. */

export interface Credits {
  /** Author to the icons of game-icons.net that are used, as they are called there. */
  icons: Record<string, string[]>
  /** Icons of the board's own that were adapted from one of those. */
  adapted?: Record<string, string>
}

const found = import.meta.glob<{ default: Credits }>('./*/credits.ts', { eager: true })

export const BOARD_CREDITS: Credits[] = Object.values(found).map((module) => module.default)
