/** The games of this browser: its storage says which they are, the server how they stand. */
import { api, ApiError } from '../net/api'
import { removeTable, savedTables, saveFinished, saveRematch, type FinishedGame, type SavedTable } from '../net/storage'
import type { Table } from '../net/wire'

/** Tables that are asked for at a time. */
const AT_ONCE = 8
/** So many finished games are looked at again for a rematch that somebody asked for meanwhile. */
const RECENT = 4

/** Whether somebody in this browser has to decide there. */
export function waitsForYou(table: Table): boolean {
  return table.status === 'playing' && table.turn !== null && !!table.seats[table.turn]?.yours
}

export class OwnGames {
  /** Those that wait for somebody here come first. */
  running = $state.raw<Table[]>([])
  /** The latest first. */
  finished = $state.raw<FinishedGame[]>(finishedGames())
  /** How many unfinished games there may be, before the server has said so. */
  expected = $state(unfinished().length)
  private first = true

  async load(): Promise<void> {
    const known = new Map(this.running.map((table) => [table.id, table]))
    // Later only the newest are asked for again; the others stay as they were.
    const asked = this.first ? [...unfinished(), ...recentlyFinished()] : unfinished().slice(0, AT_ONCE)
    this.first = false
    for (let from = 0; from < asked.length; from += AT_ONCE)
      await Promise.all(asked.slice(from, from + AT_ONCE).map((saved) => ask(saved, known)))
    const saved = unfinished().map((one) => one.id)
    const running = [...known.values()].filter((table) => saved.includes(table.id))
    const place = (table: Table): number => (waitsForYou(table) ? 0 : saved.length) + saved.indexOf(table.id)
    this.running = running.sort((a, b) => place(a) - place(b))
    this.finished = finishedGames()
    this.expected = running.length
  }
}

function unfinished(): SavedTable[] {
  return savedTables().filter((saved) => !saved.finished)
}

function finishedGames(): FinishedGame[] {
  return savedTables().flatMap((saved) => saved.finished ?? []).sort((a, b) => b.at - a.at)
}

function recentlyFinished(): SavedTable[] {
  const withPeople = finishedGames().filter(({ table }) => !table.rematch && table.seats.some((seat) => seat.kind === 'person' && !seat.yours))
  const ids = withPeople.slice(0, RECENT).map(({ table }) => table.id)
  return savedTables().filter((saved) => ids.includes(saved.id))
}

/** Ask how a table stands; the answer goes into `known` and, once the game is over, into the storage. */
async function ask(saved: SavedTable, known: Map<string, Table>): Promise<void> {
  try {
    const table = await api.table(saved.id, saved.secrets[0])
    if (table.status === 'over') saveFinished(asSeenBy(saved, table))
    else known.set(saved.id, asSeenBy(saved, table))
    if (table.rematch) saveRematch(saved.id, table.rematch)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && !saved.finished) removeTable(saved.id)
  }
}

/** In pass and play all people's seats are held here, while the table was asked for with the secret of one. */
function asSeenBy(saved: SavedTable, table: Table): Table {
  if (saved.secrets.length < 2) return table
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, yours: seat.kind === 'person' })) }
}
