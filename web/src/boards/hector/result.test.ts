import { expect, test } from 'vitest'
import type { Message } from '../../net/wire'
import { fallen, shameRow } from './result'

const front = (seat: number, number: number): Message => ({ key: 'event.destroyed', args: { seat, front: number, left: 2 } })
const reserve = (seat: number): Message => ({ key: 'event.reserve_destroyed', args: { seat, left: 3 } })
const won = (seat: number): Message => ({ key: 'event.won', args: { seat } })

test('while the war goes on everything that fell is named', () => {
  expect(fallen([front(0, 1), front(1, 1)])).toEqual([{ seat: 0, front: 1 }, { seat: 1, front: 1 }])
})
test('at the end of the game what decided it is named, not what the winner lost', () => {
  expect(fallen([front(0, 1), reserve(1), won(0)])).toEqual([{ seat: 1, front: null }])
  expect(fallen([front(1, 2), reserve(1), won(0)])).toEqual([{ seat: 1, front: null }])
  expect(fallen([front(0, 1), front(1, 3), won(0)])).toEqual([{ seat: 1, front: 3 }])
})

test('a retreat adds a marker up to three, and what the next one costs is said only while there can be one', () => {
  expect(shameRow(0, 1, false)).toMatchObject({ text: 'shame', before: 0, after: 1 })
  expect(shameRow(3, 3, false)).toMatchObject({ text: 'shame_full', args: { count: 3 } })
  expect(shameRow(1, 2, true)).toMatchObject({ text: 'shame_last' })
  expect(shameRow(3, 3, true)).toBeNull()
})
