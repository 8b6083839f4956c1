import { expect, test } from 'vitest'
import { moments, retold } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

test('a pass leaves the board bright, a strike does not', () => {
  expect(beat('event.hero')?.light).toBe(true)
  expect(beat('event.struck')?.light).toBe(false)
  expect(beat('event.struck')?.after).toBeGreaterThan(0) // what is struck is seen first
})
test('a hero has joined the army before words say so', () => {
  expect(beat('event.hero')?.after).toBeGreaterThan(0)
})
test('a siege that begins is said large: the Gorgon changes what a pass does', () => {
  expect(beat('event.siege_of')).not.toBeNull()
})
test('nothing lies over the armies that are compared after the last pass', () => {
  expect(beat('event.hero', 'event.strength')).toBeNull()
  expect(beat('event.gave_up', 'event.gorgon_won')).toBeNull()
})
test('the strip tells a charge by what it hits, and discards together', () => {
  const dropped = (card: string) => ({ key: 'event.dropped', args: { seat: 1, card } })
  const keys = (...all: string[]) => retold(all.map(told)).map(({ key }) => key)
  expect(keys('event.charges', 'event.struck')).toEqual(['event.struck'])
  expect(keys('event.charges')).toEqual(['event.charges'])
  expect(retold([dropped('a'), dropped('b'), told('event.drew')]).map(({ key, args }) => [key, args.card])).toEqual([['event.dropped', ['a', 'b']], ['event.drew', undefined]])
})
test('the strip tells cards that one seat laid in a row together, and leaves the end of the siege to its screen', () => {
  const laid = (card: string, key = 'event.laid') => ({ key, args: { seat: 1, card } })
  expect(retold([laid('a'), laid('b', 'event.laid_on')]).map(({ key, args }) => [key, args.card])).toEqual([['event.laid', ['a', 'b']]])
  expect(retold([laid('a', 'event.laid_on')]).map(({ key }) => key)).toEqual(['event.laid_on'])
  const keys = ['event.gave_up', 'event.gorgon_won', 'event.agamemnon_from']
  expect(retold(keys.map(told)).map(({ key }) => key)).toEqual(['event.gave_up'])
})
