/** What is stored in this browser (localStorage): settings, the secrets that hold seats, and how games ended. */
import type { Table } from './wire'

export interface SavedTable {
  id: string
  game: string
  secrets: string[] // of the seats held here; several in pass and play
  host: string | null
  invitation: string | null
  /** When it was saved, in milliseconds since 1970. */
  at: number
  /** The club evening that it is a game of. */
  evening?: string | undefined
  /** Once the game is over: it is not asked for again. */
  finished?: FinishedGame | undefined
}

/** A game that is over: the table as it was then, and when this browser heard of it. */
export interface FinishedGame {
  table: Table
  at: number
}

const PREFIX = 'ilion.'
const MAX_TABLES = 100

export function readSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined
  } catch {
    return undefined // A private window may refuse storage: everything works, nothing is remembered.
  }
}

export function saveSetting(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // A private window may refuse storage.
  }
}

function removeSetting(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // A private window may refuse storage.
  }
}

/** The name this person plays under; empty for a guest. */
export function savedName(): string {
  return readSetting('name') ?? ''
}

/** The key under which this browser's games are kept, where somebody wanted that. */
export function savedKey(): string | null {
  return readSetting('key') || null
}

/** A secret of this browser's own: what it is for, and 192 random bits. */
export function newSecret(kind: 'you' | 'seat'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${kind}-${btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')}`
}

/** Forget everything that this browser has stored, but for the language. */
export function clearStorage(): void {
  const language = readSetting('language')
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
  if (language) saveSetting('language', language)
}

/** The names of those who last played at this screen together. */
export function savedPlayers(): string[] {
  try {
    const found: unknown = JSON.parse(readSetting('players') ?? '[]')
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

export function savePlayers(names: readonly string[]): void {
  saveSetting('players', JSON.stringify(names))
}

export function savedTables(): SavedTable[] {
  try {
    const found: unknown = JSON.parse(readSetting('tables') ?? '[]')
    return Array.isArray(found) ? (found as SavedTable[]) : []
  } catch {
    return []
  }
}

export function savedTable(id: string): SavedTable | undefined {
  return savedTables().find((table) => table.id === id)
}

/** Save a table, newest first; the oldest are dropped beyond `MAX_TABLES`. */
export function saveTable(table: SavedTable): void {
  const others = savedTables().filter((other) => other.id !== table.id)
  saveSetting('tables', JSON.stringify([table, ...others].slice(0, MAX_TABLES)))
}

/** The game of a saved table is over. */
export function saveFinished(table: Table): void {
  const found = savedTable(table.id)
  if (!found || found.finished) return
  const all = savedTables().map((one) => (one.id === table.id ? { ...one, finished: { table, at: Date.now() } } : one))
  saveSetting('tables', JSON.stringify(all))
}

/** Those who played go on at another table: the same secrets hold their seats there. */
export function saveRematch(id: string, next: string): void {
  const before = savedTable(id)
  if (before && !savedTable(next)) saveTable({ ...before, id: next, at: Date.now(), finished: undefined })
}

export function removeTable(id: string): void {
  saveSetting('tables', JSON.stringify(savedTables().filter((table) => table.id !== id)))
}

/** A club evening that somebody here takes part in, leads, or both. */
export interface SavedEvening {
  id: string
  name: string
  secret: string | null
  host: string | null
  invitation: string | null
  over?: boolean
}
const MAX_EVENINGS = 20

export function savedEvenings(): SavedEvening[] {
  try {
    const found: unknown = JSON.parse(readSetting('evenings') ?? '[]')
    return Array.isArray(found) ? (found as SavedEvening[]) : []
  } catch {
    return []
  }
}

export function savedEvening(id: string): SavedEvening | undefined {
  return savedEvenings().find((evening) => evening.id === id)
}

export function saveEvening(evening: SavedEvening): void {
  const others = savedEvenings().filter((other) => other.id !== evening.id)
  saveSetting('evenings', JSON.stringify([evening, ...others].slice(0, MAX_EVENINGS)))
}

/** A seat that was asked for. It is kept until an answer comes: the same token gets the same seat again. */
export interface PendingClaim {
  token: string
  name: string
  invitation: string | undefined
}

/** 192 random bits, written in hexadecimal. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const claimKey = (id: string): string => `claim.${id}`

export function pendingClaim(id: string): PendingClaim | undefined {
  try {
    return (JSON.parse(readSetting(claimKey(id)) ?? 'null') as PendingClaim | null) ?? undefined
  } catch {
    return undefined
  }
}

export function savePendingClaim(id: string, claim: PendingClaim): void {
  saveSetting(claimKey(id), JSON.stringify(claim))
}

export function removePendingClaim(id: string): void {
  removeSetting(claimKey(id))
}

/** Seats of a table whose lines are not shown in this browser. */
export function mutedSeats(id: string): number[] {
  try {
    const found: unknown = JSON.parse(readSetting(`muted.${id}`) ?? '[]')
    return Array.isArray(found) ? found.map(Number) : []
  } catch {
    return []
  }
}

export function saveMutedSeats(id: string, seats: readonly number[]): void {
  if (seats.length) saveSetting(`muted.${id}`, JSON.stringify(seats))
  else removeSetting(`muted.${id}`)
}

const choiceKey = (id: string, seat: number | null): string => `${PREFIX}own.${id}.${seat}`

/** The number of the last choice that somebody made here for this seat, as long as the tab lives. */
export function lastChoice(id: string, seat: number | null): number | undefined {
  try {
    const found = sessionStorage.getItem(choiceKey(id, seat))
    return found === null ? undefined : Number(found)
  } catch {
    return undefined
  }
}

export function saveLastChoice(id: string, seat: number, number: number): void {
  try {
    sessionStorage.setItem(choiceKey(id, seat), String(number))
  } catch {
    // A private window may refuse storage.
  }
}
