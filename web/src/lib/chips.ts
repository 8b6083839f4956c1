/** How a word of a game is drawn in sentences, by its key in the catalogue: `hero.red` with a red shield before it. */
import type { Component } from 'svelte'
import type { Colour } from './colours'

export interface ChipStyle {
  colours?: readonly Colour[]
  hero?: boolean
  /** Icons of the game's own, each on a colour of the style sheet (`c-orange`). */
  marks?: readonly { icon: Component; colour: string }[]
}
export type ChipStyleOf = (key: string) => ChipStyle | null
