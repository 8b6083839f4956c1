import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sha256, fromHex, type KeptParts } from '../net/parts'
import { check, type Answered, type FairGame, type FairRecord } from './fair'

const games = import.meta.glob<{ default: FairGame }>('../boards/*/fair.ts', { eager: true })
const names = Object.keys(games).map((path) => path.split('/')[2] ?? '')
const gameOf = (name: string): FairGame | undefined => games[`../boards/${name}/fair.ts`]?.default
const read = (name: string): FairRecord =>
  JSON.parse(readFileSync(new URL(`../../../tests/fair/records/${name}.ilion.json`, import.meta.url), 'utf8')) as FairRecord

function keptFor(record: FairRecord): KeptParts {
  const parts = record.fair?.parts ?? []
  const seat = parts.findIndex((part) => part.by === 'person' && part.part !== null)
  return { table: '', commitment: record.commitment ?? '', parts: { [seat]: parts[seat]?.part ?? '' }, hashes: parts.map((part) => part.hash) }
}

async function wrong(record: FairRecord, kept = keptFor(record)): Promise<Answered[]> {
  return (await check(record, gameOf(record.game), kept)).filter(({ answer }) => answer !== 'yes')
}

describe.each(names)('a record of %s', (name) => {
  test('holds in every point, to the last shuffle', async () => {
    const answers = await check(read(name), gameOf(name), keptFor(read(name)))
    expect(answers.map(({ answer }) => answer)).toEqual(answers.map(() => 'yes'))
    expect(answers.find(({ question }) => question === 'log')?.count).toBeGreaterThan(0)
  })

  test('that was changed is found out', async () => {
    const other = '77'.repeat(32)
    const seed = { ...read(name), seed: other }
    expect((await wrong(seed))[0]).toEqual({ question: 'commitment', answer: 'no' })
    const table = read(name)
    if (table.fair) table.fair.table = 'ponmlkjihgfedcba'
    expect((await wrong(table))[0]).toEqual({ question: 'deal', answer: 'no' })
    const record = read(name)
    const seat = record.fair?.parts.findIndex((part) => part.part !== null) ?? -1
    const part = record.fair?.parts[seat]
    if (part) part.part = other
    expect((await wrong(record))[0]).toEqual({ question: 'parts', answer: 'no', seat })
    const log = read(name)
    const at = log.log.findLastIndex((line) => line.startsWith('* ') && line.split(' ').length > 2)
    const words = (log.log[at] ?? '').split(' ')
    const last = words.pop() ?? ''
    const place = words.findLastIndex((word) => word !== last)
    log.log[at] = [...words.slice(0, place), last, ...words.slice(place + 1), words[place]].join(' ')
    expect(await wrong(log)).toEqual([{ question: 'log', answer: 'no', line: at + 1 }])
  })

  test('that agrees with itself is compared with what this browser has kept', async () => {
    const record = read(name)
    const kept = keptFor(record)
    const seat = Number(Object.keys(kept.parts)[0])
    expect(await wrong(record, { ...kept, commitment: '' })).toEqual([{ question: 'kept_commitment', answer: 'no' }])
    expect(await wrong(record, { ...kept, parts: { [seat]: '11' } })).toEqual([{ question: 'kept_part', answer: 'no', seat }])
    const hashes = kept.hashes?.map((hash, at) => (at === seat ? 'other' : hash)) ?? null
    expect(await wrong(record, { ...kept, hashes })).toEqual([{ question: 'kept_hashes', answer: 'no', seat }])
  })
})

test('hashes are written as everybody else writes them', async () => {
  expect(await sha256(fromHex('00'.repeat(32)))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
})
