import { expect, test } from 'vitest'
import { moments, retold } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

test('a pass leaves the board bright, a strike does not', () => {
  expect(beat('event.hero')?.light).toBe(true)
  expect(beat('event.struck')?.light).toBe(false)
  expect(beat('event.struck')?.after).toBeGreaterThan(0) // what is struck is seen first
})
test('nothing lies over the armies that are compared after the last pass', () => {
  expect(beat('event.hero', 'event.strength')).toBeNull()
})
test('the strip tells a charge by what it hits, and discards together', () => {
  const dropped = (card: string) => ({ key: 'event.dropped', args: { seat: 1, card } })
  const keys = (...all: string[]) => retold(all.map(told)).map(({ key }) => key)
  expect(keys('event.charges', 'event.struck')).toEqual(['event.struck'])
  expect(keys('event.charges')).toEqual(['event.charges'])
  expect(retold([dropped('a'), dropped('b'), told('event.drew')]).map(({ key, args }) => [key, args.card])).toEqual([['event.dropped', ['a', 'b']], ['event.drew', undefined]])
})
