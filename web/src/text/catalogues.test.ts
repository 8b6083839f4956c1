import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ICONS } from '../pages/credits'
import { flat } from './catalogues'
import en from './en.json'
import fr from './fr.json'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const sources = files(src)
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))

const gaps = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((gap) => gap[1] ?? '').sort()
const PLURALS = /_(zero|one|other)$/

test('both languages have the same texts with the same gaps', () => {
  const [english, french] = [flat(en), flat(fr)]
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english)) expect([key, gaps(french[key] ?? '')]).toEqual([key, gaps(text)])
})

test('every text that the pages ask for is there', () => {
  const keys = new Set(Object.keys(flat(en)).map((key) => key.replace(PLURALS, '')))
  const asked = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((found) => found[1] ?? ''))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => !keys.has(key))).toEqual([])
})

test('every text is asked for', () => {
  const all = sources.join('\n')
  const unused = Object.keys(flat(en)).map((key) => key.replace(PLURALS, '')).filter((key) => {
    const family = key.replace(/\.[^.]+$/, '.')
    const built = [...all.matchAll(/`([\w.]*)\$\{[^}]+\}([\w.]*)`/g)].some(
      ([, before = '', after = '']) => before + after !== '' && key.startsWith(before) && key.endsWith(after) && (before.includes('.') || after.includes('.')),
    )
    return !all.includes(`'${key}'`) && !built && family !== key
  })
  expect(unused).toEqual([])
})

test('every icon that is used has an author to credit', () => {
  const credited = new Set(Object.values(ICONS).flat())
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/~icons\/game-icons\/([\w-]+)/g)].map((found) => found[1] ?? '')))
  expect(used.size).toBeGreaterThan(5)
  expect([...used].filter((icon) => !credited.has(icon))).toEqual([])
})
