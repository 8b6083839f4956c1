/**
 * What the seats of this browser give to the deal of a live table. The server shows the hash of its
 * secret first; each seat promises 32 random bytes by their hash, and opens them when all have
 * promised. What was sent and seen is kept in this browser, so that the proof page can compare it
 * with the record (docs/fair-play.md).
 */
import type { Request } from './socket'
import { readSetting, saveSetting } from './storage'
import type { Table } from './wire'

export interface KeptParts {
  table: string
  /** The hash of the server's secret, as it was first seen here. */
  commitment: string
  /** What the seats of this browser gave, by seat. */
  parts: Record<number, string>
  /** What all seats had promised when the first part of this browser was opened. */
  hashes: (string | null)[] | null
}

const MAX_KEPT = 40
/** Where the browser stores nothing, for as long as the page lives. */
let kept: KeptParts[] | undefined

function all(): KeptParts[] {
  if (kept) return kept
  try {
    const found: unknown = JSON.parse(readSetting('parts') ?? '[]')
    return (kept = Array.isArray(found) ? (found as KeptParts[]) : [])
  } catch {
    return (kept = [])
  }
}

export function keptParts(table: string): KeptParts | undefined {
  return all().find((one) => one.table === table)
}

function keep(parts: KeptParts): void {
  kept = undefined // another tab may have kept something meanwhile
  kept = [parts, ...all().filter((one) => one.table !== parts.table)].slice(0, MAX_KEPT)
  saveSetting('parts', JSON.stringify(kept))
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16))

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** A browser hashes only on pages that came over https, or from this machine. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

export class PartGiver {
  private sent = new Set<string>()

  constructor(private readonly send: (request: Request) => Promise<unknown>) {}

  /** Whether what was sent last has arrived is not known, so it is sent again. */
  reconnected(): void {
    this.sent.clear()
  }

  /** Do what the table waits for, for each seat that is held here. */
  async answer(table: Table): Promise<void> {
    const own = table.seats.filter((seat) => seat.yours)
    if (!table.waits_for || !own.length || !canHash()) return
    const before = keptParts(table.id)
    const parts: KeptParts = before ?? { table: table.id, commitment: table.commitment, parts: {}, hashes: null }
    // A part is given to the secret that was shown first, and to no other.
    if (parts.commitment !== table.commitment) return
    for (const { seat } of own) parts.parts[seat] ??= toHex(crypto.getRandomValues(new Uint8Array(32)))
    if (table.waits_for === 'parts') parts.hashes ??= table.seats.map((seat) => seat.part_hash ?? null)
    keep(parts)
    for (const { seat, part_hash } of own) {
      const part = parts.parts[seat] ?? ''
      const hash = await sha256(fromHex(part))
      if (table.waits_for !== 'parts') {
        if (part_hash !== hash) this.once({ type: 'promise_part', seat, hash })
      } else if (part_hash === hash) this.once({ type: 'open_part', seat, part })
    }
  }

  private once(request: Request): void {
    const key = JSON.stringify(request)
    if (this.sent.has(key)) return
    this.sent.add(key)
    void this.send(request)
  }
}
