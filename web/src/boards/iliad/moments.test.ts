import { expect, test } from 'vitest'
import type { Message } from '../../net/wire'
import { moments, retold } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

/** The beat of the first of a step's events; texts are their keys. */
const large = (first: Message, ...more: Message[]) =>
  moments.beat?.({ seat: 0, view: { oracle_left: 3 }, t: (key: string) => key, say: ({ key }: Message) => key, events: [first, ...more] } as never, first)
const drew = (seat: number): Message => ({ key: 'event.drew_cards', args: { seat } })
const siege: Message = { key: 'event.siege_of', args: { number: 2 } }

test('a pass leaves the board bright, a strike does not', () => {
  expect(beat('event.hero')?.light).toBe(true)
  expect(beat('event.struck')?.light).toBe(false)
  expect(beat('event.struck')?.after).toBeGreaterThan(0) // what is struck is seen first
})
test('a hero has joined the army before words say so', () => {
  expect(beat('event.hero')?.after).toBeGreaterThan(0)
})
test('a siege that begins is said large: the Gorgon changes what a pass does', () => {
  expect(large(siege)?.title).toBe('sheet.siege_of')
  expect(large(siege)?.note).toBeUndefined()
})
test('what one has drawn is told large, with the siege that begins or before one discards', () => {
  expect(large(siege, drew(0), drew(1))?.note).toBe('sheet.you_draw')
  expect(large(drew(0), siege)).toBeNull()
  expect(large(drew(0), drew(1))?.title).toBe('sheet.you_draw')
  expect(large(drew(1), siege)).toBeNull()
})
test('what falls out of a horse is told, also to whoever struck it', () => {
  const horse = { key: 'event.struck', args: { seat: 0, card: { key: 'card.horse', args: {} } } }
  expect(moments.surprise?.(horse)).toBe(true)
  expect(moments.surprise?.(siege)).toBe(true) // one's own last discard begins it
  expect(large(horse, { key: 'event.fell', args: { seat: 1 } })?.note).toBe('event.fell')
  expect(moments.surprise?.({ key: 'event.struck', args: { seat: 0, card: { key: 'card.elephant', args: {} } } })).toBe(false)
})
test('the strip says what a card was laid on, not all that lies there, and is told of three blows at most', () => {
  const what = { key: 'group.carrying', args: { what: { key: 'card.elephant', args: {} }, cards: [] } }
  expect(retold([{ key: 'event.laid_on', args: { seat: 1, what } }])).toEqual([{ key: 'event.laid_carried', args: { seat: 1, what: what.args.what } }])
  expect(retold(Array.from({ length: 5 }, () => told('event.struck')))).toHaveLength(3)
  expect(retold(['event.hero', 'event.horses', 'event.strength'].map(told)).map(({ key }) => key)).toEqual(['event.hero'])
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
test('what the compared armies show, and that everybody draws, is not told in the line as well', () => {
  const tile = told('event.agamemnon_from')
  expect([[], [told('event.gorgon_won')]].map((all) => moments.untold?.(tile, all))).toEqual([false, true])
  expect(['event.drew', 'event.drew_cards', 'event.siege_of'].map((key) => moments.untold?.(told(key), []))).toEqual([true, false, false])
})
