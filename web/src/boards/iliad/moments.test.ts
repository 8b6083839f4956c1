import { expect, test } from 'vitest'
import { moments } from './moments'

test('a pass leaves the board bright, a strike does not', () => {
  const table = { say: () => '' }
  const beat = (key: string) => moments.beat?.(table as never, { key, args: { seat: 1 } })
  expect(beat('event.hero')?.light).toBe(true)
  expect(beat('event.struck')?.light).toBe(false)
})
