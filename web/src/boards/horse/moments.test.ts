import { expect, test } from 'vitest'
import { moments } from './moments'

const says = (key: string, args?: object): string => [key, ...Object.values(args ?? {})].join(' ')
const table = { say: says, word: (key: string) => key, t: says, seats: [{}, {}, {}], view: { horse: null } } as never
const beat = (first: string, last: string) => moments.beat?.(table, { key: 'event.opened', args: { seat: 0, first, last } })

test('the first two stand as they will stand in the horse: whoever drops first on the right', () => {
  const shown = beat('green', 'blue')
  expect(shown?.marks.map(({ text }) => text)).toEqual(['→', 'hero.blue', 'hero.green', '↓'])
  expect(shown?.note).toContain('green')
  expect(beat('green', 'green')?.note).toBeUndefined()
})
test('treasures that change places stand longer than another step', () => {
  expect(moments.time?.({ key: 'event.exchanged', args: { seat: 1, a: 1, b: 2 } })).toBeGreaterThan(1400)
})
test('beside two others Poseidon is a sign, and what was announced is left out', () => {
  const marks = moments.strip?.(table, { key: 'event.poseidon', args: { seat: 1, count: 3, card: 'P' } })
  expect(marks).toHaveLength(1)
  expect(marks?.[0]?.icon).toBeDefined()
})
