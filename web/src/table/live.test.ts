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
function seated(): { live: LiveTable; hear: (message: ServerMessage) => void } {
  let hear: (message: ServerMessage) => void = () => undefined
  const animate = (change: () => void): number => {
    change()
    return MOTION
  }
  const live = new LiveTable({ id: 't', secrets: [] }, false, animate, () => undefined, () => null, (past) => past, (last) => last, (_hello, receive) => {
    hear = receive
    return { request: () => Promise.resolve({ ok: true, number: 0 }), close: () => undefined }
  })
  hear({ type: 'state', seat: 0, number: 1, ply: 1, view, prompt: null, log: [], whole: true, undo: [] })
  return { live, hear }
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
