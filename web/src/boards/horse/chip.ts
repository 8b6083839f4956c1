/** How the game's words look in sentences. */
import type { ChipStyle } from '../../lib/chips'
import { isColour } from '../../lib/colours'

export function chip(key: string): ChipStyle | null {
  const [kind, name] = key.split('.')
  if (kind === 'card') return name === 'P' ? { hero: true } : null
  if (kind !== 'hero') return null
  return isColour(name) ? { colours: [name] } : {}
}
