/** How a board wants a word of its game drawn in sentences, by its key: `hero.red`, `troop.blue3`. */
import type { Component } from 'svelte'
import type { Colour } from './colours'

export interface ChipStyle {
  colours?: readonly Colour[]
  hero?: boolean
  /** Signs of the game's own, each on its colour (`c-orange`). */
  marks?: readonly { icon: Component; colour: string }[]
}
export type ChipStyleOf = (key: string) => ChipStyle | null
