/**
 * What is in the box that the server plays with. An owner may have corrected it, so a board takes
 * the server's values; those of the file it was built from stand in where there is no server.
 */
import { api } from '../net/api'

type Values = Record<string, Record<string, unknown>>
const loaded = new Map<string, Values>()

/** Ask the server, before a board's modules are loaded. */
export async function loadComponents(game: string): Promise<void> {
  if (loaded.has(game)) return
  try {
    const { games } = await api.games()
    for (const info of games) loaded.set(info.name, info.components.values)
  } catch {
    // Without a server, as in the gallery, a board is drawn from the file it was built from.
  }
}

/** The server's values of a game, of the same shape as those it was built with. */
export function served<T>(game: string, built: T): T {
  return (loaded.get(game) as T | undefined) ?? built
}
