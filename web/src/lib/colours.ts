/** The six colours and their emblems. A colour is never shown without its emblem, for those who cannot tell colours apart. */
import type { Component } from 'svelte'
import Blue from '~icons/ilion/emblem-blue'
import Brown from '~icons/ilion/emblem-brown'
import Green from '~icons/ilion/emblem-green'
import Red from '~icons/ilion/emblem-red'
import Violet from '~icons/ilion/emblem-violet'
import Yellow from '~icons/ilion/emblem-yellow'

export const EMBLEMS = {
  red: Red,
  green: Green,
  blue: Blue,
  yellow: Yellow,
  violet: Violet,
  brown: Brown,
} satisfies Record<string, Component>

export type Colour = keyof typeof EMBLEMS
export const COLOURS = Object.keys(EMBLEMS) as Colour[]

export function isColour(word: string | undefined): word is Colour {
  return word !== undefined && word in EMBLEMS
}
