/** Six colours, six devices: a colour never stands without its sign. */
import type { Component } from 'svelte'
import Blue from '~icons/ilion/device-blue'
import Brown from '~icons/ilion/device-brown'
import Green from '~icons/ilion/device-green'
import Red from '~icons/ilion/device-red'
import Violet from '~icons/ilion/device-violet'
import Yellow from '~icons/ilion/device-yellow'

export const DEVICES = {
  red: Red,
  green: Green,
  blue: Blue,
  yellow: Yellow,
  violet: Violet,
  brown: Brown,
} satisfies Record<string, Component>

export type Colour = keyof typeof DEVICES
export const COLOURS = Object.keys(DEVICES) as Colour[]

export function isColour(word: string | undefined): word is Colour {
  return word !== undefined && word in DEVICES
}
