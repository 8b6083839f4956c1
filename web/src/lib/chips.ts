/** How a board wants a word of its game drawn in sentences, by its key: `hero.red`, `troop.blue3`. */
import type { Colour } from './devices'

export interface ChipLook {
  colours?: readonly Colour[]
  hero?: boolean
}
export type ChipOf = (key: string) => ChipLook | null
