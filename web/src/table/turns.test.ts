import { expect, test } from 'vitest'
import type { LogEntry } from '../net/wire'
import { lastTurns } from './turns'

/** A log in which these seats decided, one entry each, numbered from 1. */
function log(...seats: (number | null)[]): LogEntry[] {
  return seats.map((seat, at) => ({ number: at + 1, ply: at + 1, seat, lines: [], told: [{ key: 'event.x', args: {} }] }))
}
const seats = (entries: LogEntry[], seat: number | null, own: number): [string, boolean] => {
  const { turns, old } = lastTurns(entries, seat, own)
  return [turns.map((turn) => `${turn.seat}x${turn.entries.length}`).join(' '), old]
}

test('the turns since the last own choice, steps of one seat in a row as one', () => {
  expect(seats(log(null, 0, 1, 1, 2), 0, 2)).toEqual(['1x2 2x1', false])
})
test('a move that the table played for somebody does not begin anew', () => {
  expect(seats(log(0, 1, 2, 0), 0, 1)).toEqual(['1x1 2x1 0x1', false])
})
test('while one chooses, the turns before stay', () => {
  expect(seats(log(0, 1, 2, 0, 0), 0, 5)).toEqual(['1x1 2x1', true])
})
test('who watches sees everybody', () => {
  expect(seats(log(null, 0, 1), null, 0)).toEqual(['0x1 1x1', false])
})
test('what a result has explained is not told again, not even while nobody has moved since', () => {
  expect(lastTurns(log(0, 1, 2, 1), 0, 1, 3).turns.map((turn) => turn.seat)).toEqual([1])
  expect(lastTurns(log(0, 1, 2), 0, 1, 3).turns).toEqual([])
})
test('that somebody resigned stands apart from what was played', () => {
  const [own, note, next] = log(0, 1, 1)
  const noted = [own!, { ...note!, ply: 1 }, { ...next!, ply: 2 }]
  expect(seats(noted, 0, 1)).toEqual(['1x1 1x1', false])
})
