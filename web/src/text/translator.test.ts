import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Message } from '../net/wire'
import { addCatalogue, LANGUAGES, newCatalogues, type Tree } from './catalogues'
import { before, MissingText, Translator } from './translator'

interface Sentence {
  game: string
  language: string
  names: string[]
  message: Message
  text: string
}

/** Made by tools/web_fixtures.py with core/text.py. */
function readFixture(name: string): string {
  try {
    return readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
  } catch {
    throw new Error(`web/fixtures/${name} is missing; run: ./dev fixtures`)
  }
}
const read = <T>(name: string): T =>
  JSON.parse(readFixture(name)) as T
const catalogues = newCatalogues()
for (const language of LANGUAGES)
  for (const [name, tree] of Object.entries(read<Record<string, Tree>>(`text.${language}.json`)))
    addCatalogue(catalogues, language, name, tree)
const sentences = read<Sentence[]>('sentences.json')

const say = (message: Message, language = 'en', names: string[] = []): string =>
  new Translator(catalogues, language, 'horse', names).say(message)

describe('the browser says what Python says', () => {
  test.each([...new Set(sentences.map(({ game }) => game))])('%s, in both languages', (game) => {
    const ours = sentences.filter((sentence) => sentence.game === game)
    expect(new Set(ours.map((sentence) => sentence.language))).toEqual(new Set(LANGUAGES))
    const wrong = ours
      .map((one) => ({ ...one, ours: new Translator(catalogues, one.language, game, one.names).say(one.message) }))
      .filter((one) => one.ours !== one.text)
    expect(wrong).toEqual([])
  })
})

describe('a message', () => {
  const announced: Message = { key: 'event.allowed', args: { seat: 0, count: 2, card: '3' } }
  test('chooses its plural', () => {
    expect(say({ ...announced, args: { ...announced.args, count: 1 } }, 'en', ['Ana'])).toContain('one hero')
    expect(say(announced, 'en', ['Ana'])).toContain('2 heroes')
  })
  test('shows a name as it is, whatever stands in it', () => {
    expect(say(announced, 'en', ['$t(card.P) {{count}}'])).toMatch(/^\$t\(card\.P\) \{\{count\}\} announces 2/)
  })
  test('comes in parts: names have seats, words of the game their keys', () => {
    const parts = new Translator(catalogues, 'en', 'horse', ['Ana', 'Ben']).parts({
      key: 'event.dropped',
      args: { seat: 1, dropped: 'red', district: 4, colour: 'blue' },
    })
    expect(parts).toContainEqual({ text: 'Ben', seat: 1 })
    expect(parts).toContainEqual({ text: 'red', key: 'hero.red' })
  })
  test('in French keeps signs to their word', () => {
    expect(say({ key: 'event.score', args: { seat: 0, count: 3 } }, 'fr', ['Léa'])).toContain('\u00a0:')
  })
  test('in French shortens de before a vowel, and the name stays a part of its own', () => {
    const hector = (name: string) => new Translator(catalogues, 'fr', 'hector', [name]).parts({ key: 'event.reserve_destroyed', args: { seat: 0 } })
    expect(hector('Aude').slice(0, 2)).toEqual([{ text: "La réserve d'" }, { text: 'Aude', seat: 0 }])
    expect(hector('Machaon')[0]).toEqual({ text: 'La réserve de ' })
    expect(before('IV', 'd', 'fr')).toBe('de ')
  })
  test('without a text is an error of ours', () => {
    expect(() => say({ key: 'event.nothing', args: {} })).toThrow(MissingText)
  })
})
