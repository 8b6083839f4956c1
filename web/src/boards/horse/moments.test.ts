import { expect, test } from 'vitest'
import { moments } from './moments'
import { heroOfTurn } from './seats'

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

test("in pass and play everybody's turns have headings in the log, else one's own", () => {
  const heading = (by: number, ...yours: boolean[]) =>
    moments.heading?.({ seat: 0, seats: yours.map((own) => ({ yours: own })), nameOf: String, t: says } as never, { key: 'event.allowed', args: { seat: by, count: 1, card: '1' } }, 0)
  expect([heading(0, true, true), heading(1, true, true)]).toEqual(['horse.turn_of 0', 'horse.turn_of 1'])
  expect([heading(0, true, false), heading(1, true, false)]).toEqual(['horse.your_turn', null])
})
test('the heroes that Poseidon sends are counted, too', () => {
  const log = ['event.placed', 'event.poseidon', 'event.kept', 'event.dropped'].map((key) => ({ told: [{ key, args: {} }] }))
  const at = (card: string, told: object[]) => heroOfTurn({ view: { phase: 'place', announced: 3, card, to_place: 2 }, log: told } as never)
  expect(at('P', log)).toEqual({ at: 2, of: 3 })
  expect(at('3', [])).toEqual({ at: 2, of: 3 })
  expect(at('P', [])).toBeNull()
})
