/** The positions of a record, as somebody saw them. */
import { api } from '../net/api'
import type { Position, Replay, Seat } from '../net/wire'
import type { Shown } from '../table/table.svelte'
import type { View } from '../table/view'

/** A seat, everything open, or null for those who watched. */
export type Viewer = number | 'all' | null

export interface Positions {
  game: Replay
  positions: Position[]
}

/** All positions of a record, fetched a part at a time; with `memory` also what a seat was meant to remember. */
export async function fetchPositions(record: Record<string, unknown>, seat: Viewer, sheet: boolean, memory = false): Promise<Positions> {
  const positions: Position[] = []
  let game: Replay
  do {
    game = await api.replay({ record, seat, first: positions.length, sheet, memory })
    positions.push(...game.positions)
  } while (positions.length <= game.plies && game.positions.length)
  return { game, positions }
}

/** With everything open the board lies still, as those who watch see it, with every hand face up. */
export function shownAt(position: Position): Shown {
  const view = (position.open ?? position.views[0]) as unknown as View
  return { view, prompt: position.prompt, events: position.events, ply: position.ply, sheet: position.sheets?.[0] }
}

/** A record as it was after so many decisions, with their chance outcomes. */
export function prefixOf(record: Record<string, unknown>, plies: number): Record<string, unknown> {
  let decisions = 0
  const log = (record.log as string[]).filter((line) => {
    if (!line.startsWith('* ')) decisions += 1
    return decisions <= plies
  })
  const { game, rules, seats, names, options, deal, components, ilion } = record
  return { ilion, game, rules, seats, names, options, deal, log, result: null, ...(components ? { components } : {}) }
}

/** The players of a record, as a table has its seats. */
export function seatsOf(names: readonly string[], viewer: Viewer): Seat[] {
  return names.map((name, seat) => ({
    seat, name, kind: 'person', level: null, stand_in: null, present: true, yours: seat === viewer, may_hand_over: false,
  }))
}
