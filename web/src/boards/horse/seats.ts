/** Whose is what, read off the view: no rule is applied here. */
import { isColour, type Colour } from '../../lib/colours'
import type { Message } from '../../net/wire'
import type { Table } from '../../table/table.svelte'
import type { HorseView } from './view'

export type HorseTable = Table<HorseView>

export function ownerOf(view: HorseView, colour: string): number {
  return view.colours.findIndex((colours) => colours.includes(colour))
}

/** The colours of a district's heroes that are there, most first, equals side by side. */
export function groupsOf(heroes: Record<string, number>): { colour: Colour; count: number }[] {
  return Object.entries(heroes)
    .flatMap(([colour, count]) => (count && isColour(colour) ? [{ colour, count }] : []))
    .sort((one, other) => other.count - one.count)
}

export function heroesIn(heroes: Record<string, number>): number {
  return Object.values(heroes).reduce((sum, count) => sum + count, 0)
}

/** What the last step told under one of these keys. */
export function told(events: readonly Message[], ...keys: string[]): Record<string, unknown> | undefined {
  return events.find((event) => keys.includes(event.key))?.args
}
