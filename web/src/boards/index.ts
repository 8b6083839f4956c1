/**
 * The boards, one folder per game, each loaded with its words when its table is opened. A game
 * without one is played on the plain board. A folder's index.ts exports `default` (the component),
 * and may export `status` (the top bar), `chip` (how its words are drawn in sentences) and `moments`
 * (how its events are told); `text/` holds its words in each language.
 */
import type { BoardModule } from '../table/board'
import type { Tree } from '../text/catalogues'
import { text } from '../text/text.svelte'
import { loadComponents } from './components'

/** The board that shows any game in words. */
export const PLAIN = 'plain'
const modules = import.meta.glob<BoardModule>('./*/index.ts')
const texts = import.meta.glob<{ default: Tree }>('./*/text/*.json')

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in modules
}

export async function loadBoard(game: string): Promise<BoardModule> {
  const name = hasBoard(game) ? game : PLAIN
  const load = modules[`./${name}/index.ts`]
  if (!load) throw new Error('the plain board is missing')
  await loadComponents(game)
  const words = text.addBoard(name, async (code) => (await texts[`./${name}/text/${code}.json`]?.())?.default ?? {})
  const [module] = await Promise.all([load(), words])
  return module
}
