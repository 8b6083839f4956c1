/**
 * How the start pages present each game: cover picture, icon, colours. Each comes from `cover.ts` in
 * its board's folder; a game without one is shown by its title alone. Facts come from the server.
 */
import type { Component } from 'svelte'

export interface Cover {
  /** The place among the covers of the home page, from 1. */
  order: number
  /** The game that is offered to somebody who has not played any yet. */
  suggested?: boolean
  picture: string
  icon: Component
  /** Behind the icon, and the icon's own. */
  background: string
  colour: string
}

const found = import.meta.glob<{ default: Cover }>('./*/cover.ts', { eager: true })

/** By game. */
export const COVERS: Record<string, Cover> = Object.fromEntries(
  Object.entries(found).map(([path, module]) => [path.split('/')[1] ?? '', module.default]),
)

export function sortGames<T extends { name: string }>(games: readonly T[]): T[] {
  const order = (name: string): number => COVERS[name]?.order ?? Infinity
  return [...games].sort((a, b) => order(a.name) - order(b.name) || a.name.localeCompare(b.name))
}

/** The game somebody played last, else the one that is suggested, else the first. */
export function suggestedGame<T extends { name: string }>(games: readonly T[], last: string | undefined): T | undefined {
  return games.find((game) => game.name === last) ?? games.find((game) => COVERS[game.name]?.suggested) ?? games[0]
}
