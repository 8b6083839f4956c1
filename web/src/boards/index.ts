/**
 * The boards, one folder per game, each loaded when its table is opened. A game without one is
 * played on the plain board. A folder's index.ts exports `default` (the component), and may export
 * `status` (the top bar) and `chip` (how its words are drawn in sentences).
 */
import type { BoardModule } from '../table/board'

const found = import.meta.glob<BoardModule>('./*/index.ts')

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = found[`./${game}/index.ts`] ?? found['./plain/index.ts']
  if (!load) throw new Error('the plain board is missing')
  return load()
}
