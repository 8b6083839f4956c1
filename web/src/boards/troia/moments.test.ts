import { expect, test } from 'vitest'
import { moments, retold } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

test('words lie over the board once tile, hero and card have come to their places', () => {
  expect(beat('event.lost', 'event.moved')?.after).toBeGreaterThan(0)
  expect(beat('event.road_complete', 'event.marched')?.after).toBeGreaterThan(0)
  expect(beat('event.stole')?.after).toBeUndefined()
})
test('the strip leaves out the two heroes who go back after a step of the march', () => {
  const keys = ['event.offered', 'event.moved', 'event.marched', 'event.stepped', 'event.moved', 'event.moved']
  expect(retold(keys.map(told)).map(({ key }) => key)).toEqual(['event.offered', 'event.moved', 'event.marched', 'event.stepped'])
  expect(retold(['event.moved', 'event.moved'].map(told))).toHaveLength(2)
})
