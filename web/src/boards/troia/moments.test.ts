import { expect, test } from 'vitest'
import { moments, retold } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

test('words lie over the board once tile, hero and card have come to their places', () => {
  expect(beat('event.lost', 'event.moved')?.after).toBeGreaterThan(0)
  expect(beat('event.road_complete', 'event.marched')?.after).toBeGreaterThan(0)
  expect(beat('event.horse_complete', 'event.built')?.after).toBeGreaterThan(beat('event.road_complete', 'event.marched')?.after ?? 0)
  expect(beat('event.stole')?.after).toBeUndefined()
})
test('a part that was laid and a step of the march are shown large, unless they end the game', () => {
  const view = { horse: { head: 'greek.deer', body: null }, road: 2, steps: ['either', 'paris', 'hector', 'both'] }
  const words = { t: (key: string, args: object) => `${key} ${JSON.stringify(args)}`, word: (key: string) => key }
  const large = (key: string, ...more: string[]) => moments.beat?.({ ...words, view, say: () => '', events: [key, ...more].map(told) } as never, told(key))
  expect(large('event.built')?.title).toBe('troia.gained.horse {"number":1,"of":2}')
  expect(large('event.marched')?.title).toBe('troia.gained.march {"number":2,"of":4}')
  expect(large('event.marched')?.after).toBeGreaterThan(0)
  expect(large('event.marched', 'event.road_complete')).toBeNull()
})
test('the two heroes who go back are seen, not told', () => {
  const step = ['event.marched', 'event.stepped', 'event.moved'].map(told)
  expect(step.filter((one) => !moments.untold?.(one, step)).map(({ key }) => key)).toEqual(['event.marched'])
  const offer = ['event.honoured', 'event.moved'].map(told)
  expect(offer.filter((one) => !moments.untold?.(one, offer))).toHaveLength(2)
})
test('what one gave is told by what it brought', () => {
  const step = ['event.gave', 'event.superior', 'event.moved', 'event.lost'].map(told)
  expect(step.filter((one) => !moments.untold?.(one, step)).map(({ key }) => key)).toEqual(['event.superior', 'event.moved'])
  const gave = ['event.gave'].map(told)
  expect(gave.filter((one) => !moments.untold?.(one, gave))).toHaveLength(1)
})
test('the strip leaves out the two heroes who go back after a step of the march', () => {
  const keys = ['event.offered', 'event.moved', 'event.marched', 'event.stepped', 'event.moved', 'event.moved']
  expect(retold(keys.map(told)).map(({ key }) => key)).toEqual(['event.offered', 'event.moved', 'event.marched', 'event.stepped'])
  expect(retold(['event.moved', 'event.moved'].map(told))).toHaveLength(2)
})
