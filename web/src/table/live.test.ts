import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage, Step } from '../net/wire'
import { LiveTable } from './live.svelte'

const MOTION = 600
const view = { game: 'hector', seat: 0, seats: 2, options: {} }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A table of seat 0 where every change of what is shown takes its time; and what tells it what the server says. */
function seated(): { live: LiveTable; hear: (message: ServerMessage) => void; plies: () => number[] } {
  const shown: number[] = []
  let hear: (message: ServerMessage) => void = () => undefined
  const animate = (change: () => void): number => {
    change()
    shown.push(live.table?.ply ?? 0)
    return MOTION
  }
  const live = new LiveTable({ id: 't', secrets: [] }, false, animate, () => undefined, () => null, (past) => past, (last) => last, (_hello, receive) => {
    hear = receive
    return { request: () => Promise.resolve({ ok: true, number: 0 }), close: () => undefined }
  })
  hear({ type: 'state', seat: 0, number: 1, ply: 1, view, prompt: null, log: [], whole: true, undo: [] })
  return { live, hear, plies: () => shown }
}

/** A step that the other seat took. */
const step = (number: number): Step => ({ type: 'step', seat: 0, number, ply: number, by: 1, lines: [], events: [], log: null, view, prompt: null, undo: [] })

test('after a skip the next step waits until everything has come to its place', () => {
  const { live, hear } = seated()
  hear(step(2))
  hear(step(3))
  live.skip()
  expect(live.table?.ply).toBe(3)
  hear(step(4))
  expect(live.table?.ply).toBe(3)
  vi.advanceTimersByTime(MOTION)
  expect(live.table?.ply).toBe(4)
})

test('several decisions chosen as one are shown as one', () => {
  const { live, hear, plies } = seated()
  hear({ type: 'step', seat: 0, number: 2, ply: 2, by: 1, lines: [], events: [], log: null, view, prompt: { seat: 0, ask: { key: 'prompt.turn', args: {} }, choices: [{ action: 1, text: 'give a', label: { key: 'a', args: {} }, touches: [] }] }, undo: [] } as unknown as Step)
  vi.advanceTimersByTime(10_000)
  const before = plies().length
  live.table?.choose('give a', 'give b', 'done')
  for (const number of [3, 4, 5]) hear({ ...step(number), by: 0, events: [{ key: `event.${number}`, args: {} }] })
  expect(plies().slice(before)).toEqual([5])
  expect(live.table?.events.map((one) => one.key)).toEqual(['event.3', 'event.4', 'event.5'])
})
