/**
 * Messages in people's languages. It must say exactly what core/text.py says; a test compares.
 *
 * i18next holds the catalogues and chooses plural forms. The gaps of a text are filled here rather
 * than by i18next, for two reasons: a player's name that looks like a gap is never filled itself, and
 * a sentence comes in parts, so that the log can draw a name or a card in it.
 */
import type { i18n } from 'i18next'
import type { Message } from '../net/wire'

/** A piece of a sentence. A player's name has `seat`, a word from the game's catalogue has its `key`. */
export interface Part {
  text: string
  seat?: number
  key?: string
}

const GAP = /(?:(?<![^\s(«])([dD]|[qQ]u)e )?(?:\$t\(([\w.{}]+)\)|\{\{(\w+)\}\})/g
/** What French shortens a word before: *la main d'Ana*; a district's number, I to VII, is no word. */
const VOWEL = /^(?![IVX]+(?![\p{L}\d_]))[aeiouœàâäéèêëîïôöùûü]/iu

/** `de` or `que` without its e, as French has it before this word. */
export function before(word: string, bare: string, language: string): string {
  return language === 'fr' && VOWEL.test(word) ? `${bare}'` : `${bare}e `
}

export class MissingText extends Error {}

export function isMessage(what: unknown): what is Message {
  return typeof what === 'object' && what !== null && 'key' in what && !Array.isArray(what)
}

export class Translator {
  constructor(
    private readonly catalogues: i18n,
    private readonly language: string,
    private readonly game: string,
    private readonly names: readonly string[] = [],
  ) {}

  say(what: unknown): string {
    return this.parts(what)
      .map((part) => part.text)
      .join('')
  }

  has(key: string): boolean {
    return this.catalogues.exists(key, { lng: this.language, ns: [this.game, 'house'] })
  }

  /** A message in parts. A list is joined with commas and `and`; a number or a string is taken as it is. */
  parts(what: unknown): Part[] {
    if (what instanceof Named) return [what.part()]
    if (Array.isArray(what)) return this.joined(what.map((one) => this.parts(one)))
    if (!isMessage(what)) return [{ text: String(what) }]
    const args: Record<string, unknown> = { ...what.args }
    for (const [name, value] of Object.entries(what.args)) {
      if (name === 'seat' || name.endsWith('_seat')) args[name.slice(0, -4) + 'name'] = this.named(value)
      else if (name === 'seats') args.names = (value as number[]).map((seat) => this.named(seat))
    }
    const found = this.fill(this.text(what.key, args.count), args)
    const only = found[0]
    return found.length === 1 && only && only.key === undefined && only.seat === undefined
      ? [{ text: only.text, key: what.key }]
      : found
  }

  private named(seat: unknown): Named {
    return new Named(Number(seat), this.names[Number(seat)] ?? `${Number(seat) + 1}`)
  }

  private text(key: string, count?: unknown): string {
    const how = { lng: this.language, ns: [this.game, 'house'], skipInterpolation: true as const }
    const counted = typeof count === 'number' ? { ...how, count } : how
    if (!this.catalogues.exists(key, counted)) throw new MissingText(`no text ${key} in ${this.language}`)
    return this.catalogues.t(key, counted)
  }

  private fill(text: string, args: Record<string, unknown>): Part[] {
    const parts: Part[] = []
    let from = 0
    for (const gap of text.matchAll(GAP)) {
      const [whole, bare, key, name = ''] = gap
      if (key === undefined && !(name in args)) throw new MissingText(`no argument ${name} for ${text}`)
      const filled = key === undefined ? this.parts(args[name]) : [this.word(this.fill(key, args))]
      const ahead = text.slice(from, gap.index) + (bare === undefined ? '' : before(filled[0]?.text ?? '', bare, this.language))
      if (ahead) parts.push({ text: ahead })
      parts.push(...filled)
      from = gap.index + whole.length
    }
    if (from < text.length || !parts.length) parts.push({ text: text.slice(from) })
    return parts
  }

  private word(named: Part[]): Part {
    const key = named.map((part) => part.text).join('')
    return { text: this.text(key), key }
  }

  private joined(items: Part[][]): Part[] {
    const [first, ...rest] = items
    if (!first) return [{ text: this.text('list.none') }]
    const and = ` ${this.text('list.and')} `
    return rest.reduce(
      (all, item, at) => [...all, { text: at === rest.length - 1 ? and : ', ' }, ...item],
      first,
    )
  }
}

/** A player's name: text to be shown as it is, never a key or a text with gaps. */
class Named {
  constructor(
    readonly seat: number,
    readonly name: string,
  ) {}
  part(): Part {
    return { text: this.name, seat: this.seat }
  }
}
