/** How each game is presented: its cover and its sign, from its board's folder. Facts come from the server. */
import type { Component } from 'svelte'

export interface Look {
  /** Among the covers of the home page. */
  place: number
  cover: string
  sign: Component
  ground: string
  ink: string
}

const found = import.meta.glob<{ default: Look }>('./boards/*/look.ts', { eager: true })

/** By game; one without a look of its own is shown by its name. */
export const LOOKS: Record<string, Look> = Object.fromEntries(
  Object.entries(found).map(([path, module]) => [path.split('/')[2] ?? '', module.default]),
)

export function inOrder<T extends { name: string }>(games: readonly T[]): T[] {
  const place = (name: string): number => LOOKS[name]?.place ?? Infinity
  return [...games].sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))
}

export function span(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? `${least}` : `${least}–${most}`
}
