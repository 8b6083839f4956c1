import { expect, test } from 'vitest'
import { moments } from './moments'

const told = (key: string) => ({ key, args: { seat: 1 } })
const beat = (key: string, ...more: string[]) => moments.beat?.({ say: () => '', events: [key, ...more].map(told) } as never, told(key))

test('a pass leaves the board bright, a strike does not', () => {
  expect(beat('event.hero')?.light).toBe(true)
  expect(beat('event.struck')?.light).toBe(false)
})
test('nothing lies over the armies that are compared after the last pass', () => {
  expect(beat('event.hero', 'event.strength')).toBeNull()
})
