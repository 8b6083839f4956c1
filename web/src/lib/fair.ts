/**
 * Checks the chance of a live table's record with the browser's own hashes, by docs/fair-play.md.
 * Nothing is asked of the server: from the record and what this browser has kept, the secret is worked
 * out again, then the deal, then every shuffle and draw.
 */
import { fromHex, sha256, type KeptParts } from '../net/parts'

export interface GivenPart {
  by: 'person' | 'bot'
  hash: string | null
  part: string | null
}

/** A record, as far as the check needs it. */
export interface FairRecord {
  game: string
  seats: number
  names: string[]
  options: Record<string, unknown>
  deal: Record<string, unknown>
  log: string[]
  commitment?: string
  seed?: string
  fair?: { table: string; parts: GivenPart[] }
  components?: { values: Record<string, Record<string, unknown>> }
}

/** What a game shuffles and draws. Each game's is in its board's folder, and knows no rules. */
export interface FairGame {
  /** The deal again, from the stream of ply 0. */
  deal(record: FairRecord, stream: Stream): Promise<unknown>
  /** Something that goes along with the log of a record. */
  follow(record: FairRecord): Follower
}

export interface Follower {
  /** A decision, in words. */
  decide?(seat: number, words: string[]): void
  /** The words of an outcome line of this seat's decision, as they should be; undefined where it is of no known kind. */
  outcome(words: string[], seat: number, stream: Stream): Promise<string[] | undefined>
}

const WORD = 2 ** 32
const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export async function botPart(commitment: string, seat: number): Promise<string> {
  return sha256(joined(ascii('ilion bot part\0'), fromHex(commitment), Uint8Array.of(seat)))
}

export async function masterSecret(record: FairRecord): Promise<Uint8Array<ArrayBuffer>> {
  const { table, parts } = record.fair ?? { table: '', parts: [] }
  const given = parts.map(({ by, part }) =>
    part === null ? new Uint8Array(33) : joined(Uint8Array.of(by === 'bot' ? 2 : 1), fromHex(part)),
  )
  const whole = joined(ascii('ilion deal 1\0'), fromHex(record.seed ?? ''), ascii(table), Uint8Array.of(parts.length), ...given)
  return fromHex(await sha256(whole))
}

/** The random words of one ply. */
export class Stream {
  private block = 0
  private words: number[] = []

  constructor(
    private readonly key: CryptoKey,
    private readonly ply: number,
  ) {}

  static async key(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
    return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  }

  private async word(): Promise<number> {
    if (!this.words.length) {
      const place = ascii(`ilion chance ${this.ply}/${this.block++}`)
      const view = new DataView(await crypto.subtle.sign('HMAC', this.key, place))
      this.words = Array.from({ length: view.byteLength / 4 }, (_, at) => view.getUint32(4 * at))
    }
    return this.words.shift() ?? 0
  }

  async below(n: number): Promise<number> {
    let word = await this.word()
    while (word >= WORD - (WORD % n)) word = await this.word()
    return word % n
  }

  /** The cards shuffled, from ascending order; `order` is that of their kinds. */
  async shuffle<T>(cards: readonly T[], order: readonly T[]): Promise<T[]> {
    const pile = ascending(cards, order)
    for (let i = pile.length - 1; i > 0; i--) {
      const j = await this.below(i + 1)
      const card = pile[i] as T
      pile[i] = pile[j] as T
      pile[j] = card
    }
    return pile
  }

  async draw<T>(cards: readonly T[], order: readonly T[]): Promise<T> {
    return ascending(cards, order)[await this.below(cards.length)] as T
  }
}

export function ascending<T>(cards: readonly T[], order: readonly T[]): T[] {
  return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** Numbers are in the order of their values. */
export const byValue = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)

export type Outcome = 'yes' | 'no' | 'open'
/** A question of the check, by the name of its text, with its answer. */
export interface Answered {
  question: 'commitment' | 'parts' | 'deal' | 'log' | 'kept_commitment' | 'kept_part' | 'kept_hashes'
  answer: Outcome
  /** How much was compared, or where it went wrong: outcomes, a seat, a line of the log. */
  count?: number
  seat?: number
  line?: number
}

/** All questions with their answers. What depends on something wrong is left open. */
export async function check(record: FairRecord, game: FairGame | undefined, kept: KeptParts | undefined): Promise<Answered[]> {
  const committed = record.seed !== undefined && (await sha256(fromHex(record.seed))) === record.commitment
  const answers: Answered[] = [{ question: 'commitment', answer: committed ? 'yes' : 'no' }]
  if (record.fair) {
    answers.push(await checkParts(record, record.fair.parts))
    answers.push(...(game ? await checkChance(record, game) : [{ question: 'deal', answer: 'open' } as const]))
  }
  return [...answers, ...checkKept(record, kept)]
}

async function checkParts(record: FairRecord, parts: GivenPart[]): Promise<Answered> {
  for (const [seat, { by, hash, part }] of parts.entries()) {
    const wrong = by === 'bot' ? part !== (await botPart(record.commitment ?? '', seat)) : part !== null && hash !== (await sha256(fromHex(part)))
    if (wrong) return { question: 'parts', answer: 'no', seat }
  }
  return { question: 'parts', answer: 'yes', count: parts.length }
}

async function checkChance(record: FairRecord, game: FairGame): Promise<Answered[]> {
  const key = await Stream.key(await masterSecret(record))
  if (!same(await game.deal(record, new Stream(key, 0)), record.deal)) return [{ question: 'deal', answer: 'no' }, { question: 'log', answer: 'open' }]
  const follower = game.follow(record)
  let [ply, seat, count] = [0, 0, 0]
  let stream = new Stream(key, 0)
  for (const [at, text] of record.log.entries()) {
    const [first, ...words] = text.split(' ')
    if (first !== '*') {
      seat = Number(first)
      stream = new Stream(key, ++ply)
      follower.decide?.(seat, words)
    } else {
      if (!same(await follower.outcome(words, seat, stream), words)) return [{ question: 'deal', answer: 'yes' }, { question: 'log', answer: 'no', line: at + 1 }]
      count++
    }
  }
  return [{ question: 'deal', answer: 'yes' }, { question: 'log', answer: 'yes', count }]
}

/** What only this browser knows: the server could show a record that agrees with itself and is another. */
function checkKept(record: FairRecord, kept: KeptParts | undefined): Answered[] {
  if (!kept) return []
  const parts = record.fair?.parts ?? []
  const missing = Object.entries(kept.parts).find(([seat, part]) => parts[Number(seat)]?.part !== part)
  const seat = Number(missing?.[0])
  // A part that is not there may have come too late; another in its place cannot be a mistake.
  const found = missing ? (parts[seat]?.part == null ? 'open' : 'no') : 'yes'
  const other = kept.hashes?.findIndex((hash, seat) => (hash ?? '') !== (parts[seat]?.hash ?? '')) ?? -1
  return [
    { question: 'kept_commitment', answer: kept.commitment === record.commitment ? 'yes' : 'no' },
    { question: 'kept_part', answer: found, ...(missing ? { seat } : {}) },
    other >= 0
      ? { question: 'kept_hashes', answer: 'no', seat: other }
      : { question: 'kept_hashes', answer: kept.hashes ? 'yes' : 'open' },
  ]
}

/** Whether two JSON values are the same; the order of fields does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [ours, theirs] = [Object.entries(a), b as Record<string, unknown>]
  return Array.isArray(a) === Array.isArray(b) && ours.length === Object.keys(b).length && ours.every(([name, value]) => same(value, theirs[name]))
}

export const shortHex = (text: string): string => `${text.slice(0, 16)}…`
