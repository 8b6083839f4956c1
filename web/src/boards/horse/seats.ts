/** Small questions that the board asks of its view. No rule is applied here. */
import { isColour, type Colour } from '../../lib/colours'
import type { Message } from '../../net/wire'
import type { Table } from '../../table/table.svelte'
import type { HorseView } from './view'

export type HorseTable = Table<HorseView>

export function ownerOf(view: HorseView, colour: string): number {
  return view.colours.findIndex((colours) => colours.includes(colour))
}

/** The districts (from 0) that a seat would take now. */
export function takenBy(view: HorseView, seat: number): number[] {
  return view.holders.flatMap((holder, at) => (holder !== null && ownerOf(view, holder) === seat ? [at] : []))
}

/** A seat's points now, as far as the treasures are known. */
export function scoreOf(view: HorseView, seat: number): string {
  const open = takenBy(view, seat).some((at) => view.treasure[at] === null)
  return `${view.points[seat] ?? 0}${open ? '+?' : ''}`
}

/** The colours in a district with their numbers of heroes, largest first. */
export function groupsOf(heroes: Record<string, number>): { colour: Colour; count: number }[] {
  return Object.entries(heroes)
    .flatMap(([colour, count]) => (count && isColour(colour) ? [{ colour, count }] : []))
    .sort((one, other) => other.count - one.count)
}

export function heroesIn(heroes: Record<string, number>): number {
  return Object.values(heroes).reduce((sum, count) => sum + count, 0)
}

/** The arguments of the first event of the last step that has one of these keys. */
export function eventArgs(events: readonly Message[], ...keys: string[]): Record<string, unknown> | undefined {
  return events.find((event) => keys.includes(event.key))?.args
}
