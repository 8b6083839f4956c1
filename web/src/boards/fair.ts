/** What each game shuffles and draws, for the proof page: from `fair.ts` in its board's folder. */
import type { FairGame } from '../lib/fair'

const found = import.meta.glob<{ default: FairGame }>('./*/fair.ts')

/** Undefined for a game of another package, which has none. */
export async function loadFairGame(game: string): Promise<FairGame | undefined> {
  return (await found[`./${game}/fair.ts`]?.())?.default
}
