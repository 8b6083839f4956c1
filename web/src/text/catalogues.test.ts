import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boardFolders, sources, withoutComments } from '../testing/sources'
import { flat, LANGUAGES, type Tree } from './catalogues'

const PLURALS = /_(zero|one|other)$/
const gaps = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((gap) => gap[1] ?? '').sort()

function read(folder: string, language: string): Record<string, string> {
  try {
    return flat(JSON.parse(readFileSync(new URL(`../${folder}/${language}.json`, import.meta.url), 'utf8')) as Tree)
  } catch {
    return {} // a board may have no words of its own
  }
}

/** The client's own texts, and those of each board under its name, with the files that may ask for them. */
const catalogues = [
  { name: 'the client', prefix: '', folder: 'text', code: sources.map(({ code }) => code).join('\n') },
  ...boardFolders.map((board) => ({
    name: board,
    prefix: `${board}.`,
    folder: `boards/${board}/text`,
    code: sources.filter(({ path }) => path.startsWith(`boards/${board}/`)).map(({ code }) => code).join('\n'),
  })),
]
const english = (folder: string): Record<string, string> => read(folder, 'en')
const keysOf = (folder: string, prefix: string): string[] => Object.keys(english(folder)).map((key) => prefix + key.replace(PLURALS, ''))

describe.each(catalogues)('texts of $name', ({ folder, prefix, code }) => {
  test.each(LANGUAGES)('are the same in %s, with the same gaps', (language) => {
    const other = read(folder, language)
    expect(Object.keys(other).sort()).toEqual(Object.keys(english(folder)).sort())
    for (const [key, text] of Object.entries(english(folder))) expect([key, gaps(other[key] ?? '')]).toEqual([key, gaps(text)])
  })

  test('are all asked for', () => {
    // Keys that are put together: `level.${one}`, `hector.act.${verb}_long`.
    const built = [...code.matchAll(/`([\w.]*)\$\{[^}]+\}([\w.]*)`/g)].filter(([, before = '', after = '']) => (before + after).includes('.'))
    const unused = keysOf(folder, prefix).filter(
      (key) => !code.includes(`'${key}'`) && !built.some(([, before = '', after = '']) => key.startsWith(before) && key.endsWith(after)),
    )
    expect(unused).toEqual([])
  })
})

test('every text that is asked for is there: of the client, or of the board that asks', () => {
  const clients = keysOf('text', '')
  const asked = sources.flatMap(({ path, code }) => {
    const board = catalogues.find(({ prefix, folder }) => prefix && path.startsWith(folder.replace(/text$/, '')))
    const keys = new Set([...clients, ...(board ? keysOf(board.folder, board.prefix) : [])])
    const found = [...withoutComments(code).matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key)
    return found.map((key) => ({ path, key, there: keys.has(key) }))
  })
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ there }) => !there)).toEqual([])
})

test("no board's name hides texts of the client", () => {
  const families = new Set(Object.keys(english('text')).map((key) => key.split('.')[0]))
  expect(boardFolders.filter((board) => families.has(board))).toEqual([])
})

test.each(LANGUAGES)('in %s letting go of a choice and taking a move back are told apart', (language) => {
  const [cancel = '', undo = ''] = ['prompt.cancel', 'prompt.undo'].map((key) => read('text', language)[key])
  expect(undo.startsWith(cancel)).toBe(false)
})
