/** How the game's words look in sentences. */
import type { ChipLook } from '../../lib/chips'
import { isColour } from '../../lib/devices'

export function chip(key: string): ChipLook | null {
  const [kind, name] = key.split('.')
  if (kind === 'card') return name === 'P' ? { hero: true } : null
  if (kind !== 'hero') return null
  return isColour(name) ? { colours: [name] } : {}
}
