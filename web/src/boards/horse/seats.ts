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

/**
 * Which hero of this turn is placed now, and of how many. Poseidon has all go in who wait: how many they were when he
 * came, the log tells.
 */
export function heroOfTurn({ view, log }: HorseTable): { at: number; of: number } | null {
  if (view.phase !== 'place' || view.announced === null) return null
  if (view.card !== 'P') return { at: view.announced - view.to_place + 1, of: view.announced }
  const told = log.flatMap((entry) => entry.told)
  const came = told.findLastIndex(({ key }) => key === 'event.poseidon')
  if (came < 0) return null
  const placed = told.slice(came).filter(({ key }) => key === 'event.placed' || key === 'event.dropped').length
  return { at: placed + 1, of: placed + view.to_place }
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
