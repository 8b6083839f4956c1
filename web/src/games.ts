/** How each game is presented: its cover and its sign. Facts come from the server. */
import type { Component } from 'svelte'
import Temple from '~icons/game-icons/greek-temple'
import Helmet from '~icons/game-icons/spartan-helmet'
import Trireme from '~icons/game-icons/trireme'
import Horse from '~icons/game-icons/trojan-horse'
import hector from './art/pictures/hector.svg?no-inline'
import horse from './art/pictures/horse.svg?no-inline'
import iliad from './art/pictures/iliad.svg?no-inline'
import troia from './art/pictures/troia.svg?no-inline'

interface Look {
  cover: string
  sign: Component
  ground: string
  ink: string
}

export const LOOKS: Record<string, Look> = {
  hector: { cover: hector, sign: Helmet, ground: '#be6b40', ink: '#15100c' },
  troia: { cover: troia, sign: Temple, ground: '#f3e8cf', ink: '#2f7766' },
  horse: { cover: horse, sign: Horse, ground: '#0d0907', ink: '#d07f4f' },
  iliad: { cover: iliad, sign: Trireme, ground: '#2f7766', ink: '#fbf5e6' },
}

/** The order of the covers; a game that is not named here comes after them. */
const ORDER = Object.keys(LOOKS)

export function inOrder<T extends { name: string }>(games: readonly T[]): T[] {
  const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return [...games].sort((a, b) => place(a.name) - place(b.name))
}

export function span(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? `${least}` : `${least}–${most}`
}
