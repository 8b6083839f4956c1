/** The last turns of the others, from the log. */
import type { LogEntry } from '../net/wire'

export interface Turn {
  seat: number
  entries: LogEntry[]
}

export interface LastTurns {
  turns: Turn[]
  /** They came before one's own last choice: nobody has moved since. */
  old: boolean
}

/** With the ply of the one before it an entry is no decision: somebody has resigned, say. */
const notesIn = (log: readonly LogEntry[]): ReadonlySet<LogEntry> => new Set(log.filter((entry, at) => entry.ply === log[at - 1]?.ply))

/** Entries of one seat in a row are one turn, apart from notes. The opening belongs to nobody. */
function grouped(entries: readonly LogEntry[], notes: ReadonlySet<LogEntry>): Turn[] {
  const turns: Turn[] = []
  let before: LogEntry | undefined
  for (const entry of entries) {
    if (entry.seat === null || !entry.told.length) continue
    const last = turns.at(-1)
    if (last?.seat === entry.seat && before && notes.has(before) === notes.has(entry)) last.entries.push(entry)
    else turns.push({ seat: entry.seat, entries: [entry] })
    before = entry
  }
  return turns
}

/**
 * The turns since this seat's last own choice, which is the entry with the number `own`. While
 * nobody has moved since, those before it. What the table played for the seat is one of them. What a result
 * has `explained`, up to that number, is not told again.
 */
export function lastTurns(all: readonly LogEntry[], seat: number | null, own: number, explained = -Infinity): LastTurns {
  const notes = notesIn(all)
  const log = all.filter((entry) => entry.number > explained)
  if (seat === null) return { turns: grouped(log, notes), old: false }
  const since = grouped(log.filter((entry) => entry.number > own), notes)
  if (since.length) return { turns: since, old: false }
  const end = log.findLastIndex((entry) => entry.seat !== seat) + 1
  const begin = log.findLastIndex((entry, at) => at < end && entry.seat === seat) + 1
  return { turns: grouped(log.slice(begin, end), notes), old: true }
}
