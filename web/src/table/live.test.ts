import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage, Step } from '../net/wire'
import { LiveTable } from './live.svelte'
import type { Result } from './moments'

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
function seated(dealt = false, resultOf: () => Result | null = () => null): { live: LiveTable; hear: (message: ServerMessage) => void; plies: () => number[] } {
  const shown: number[] = []
  let hear: (message: ServerMessage) => void = () => undefined
  const animate = (change: () => void): number => {
    change()
    shown.push(live.table?.ply ?? 0)
    return MOTION
  }
  const live = new LiveTable({ id: 't', secrets: [] }, false, { animate, resultOf, past: (view) => view, last: (view) => view }, () => undefined, (_hello, receive) => {
    hear = receive
    return { request: () => Promise.resolve({ ok: true, number: 0 }), close: () => undefined }
  })
  if (!dealt) hear({ type: 'state', seat: 0, number: 1, ply: 1, view, prompt: null, log: [], whole: true, undo: [] })
  return { live, hear, plies: () => shown }
}

/** A step that the other seat took. */
const step = (number: number): Step => ({ type: 'step', seat: 0, number, ply: number, by: 1, lines: [], events: [], log: null, view, prompt: null, undo: [] })

test('after a skip the next step waits until everything has come to its place', () => {
  const { live, hear } = seated()
  hear(step(2))
  hear(step(3))
  live.playback.skip()
  expect(live.table?.ply).toBe(3)
  hear(step(4))
  expect(live.table?.ply).toBe(3)
  vi.advanceTimersByTime(MOTION)
  expect(live.table?.ply).toBe(4)
})

test('what a step brings after its result is seen once the result has been dismissed', () => {
  const [won, drawn] = ['event.won', 'event.drew'].map((key) => ({ key, args: {} }))
  const { live, hear } = seated(false, () => ({ view, data: 1, time: 0, after: [drawn!] }))
  hear({ ...step(2), events: [won!, drawn!] })
  vi.advanceTimersByTime(MOTION)
  expect([live.table?.result?.data, live.table?.events]).toEqual([1, []])
  live.table?.onNext()
  expect([live.table?.result, live.table?.events]).toEqual([null, [drawn]])
})

test('while a result stands the log does not tell what comes after it', () => {
  const [won, begun] = ['event.won', 'event.begun'].map((key) => ({ key, args: {} }))
  const { live, hear } = seated(false, () => ({ view, data: 1, time: 0, after: [begun!] }))
  hear({ ...step(2), events: [won!, begun!] })
  const told = (): string[] => (live.table?.log ?? []).flatMap((entry) => entry.told.map(({ key }) => key))
  expect(told()).toEqual(['event.won'])
  live.table?.onNext()
  expect(told()).toEqual(['event.won', 'event.begun'])
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

const OPENED = { key: 'event.opened', args: {} }

/** A table that has just been dealt, where the other seat, a bot, begins; somebody new to the game sits at it, or not. */
function dealt(newcomer: boolean): { live: LiveTable; hear: (message: ServerMessage) => void } {
  const { live, hear } = seated(true)
  live.newcomer = () => newcomer
  const seat = { name: '', present: true, may_hand_over: false, out: false }
  hear({ type: 'table', table: { game: 'hector', status: 'playing', rematch: null, seats: [{ ...seat, seat: 0, kind: 'person', yours: true }, { ...seat, seat: 1, kind: 'bot', yours: false }] } } as unknown as ServerMessage)
  const prompt = { seat: 1, ask: { key: 'prompt.turn', args: {} }, choices: null, forced: false }
  hear({ type: 'state', seat: 0, number: 0, ply: 0, view, prompt, log: [], whole: true, undo: [], opening: [OPENED] } as unknown as ServerMessage)
  return { live, hear }
}

test('whoever is new to a game sees nothing of the bots before saying that they may begin, then all from the opening on', () => {
  const { live, hear } = dealt(true)
  hear(step(1))
  vi.advanceTimersByTime(60_000)
  expect([live.table?.ply, live.table?.unready]).toEqual([0, true])
  live.table?.onReady()
  expect([live.table?.ply, live.table?.unready, live.table?.events]).toEqual([0, false, [OPENED]])
  vi.advanceTimersByTime(2 * MOTION)
  expect(live.table?.ply).toBe(1)
})

test('others are not asked whether the bots may begin', () => {
  const { live, hear } = dealt(false)
  hear(step(1))
  vi.advanceTimersByTime(2 * MOTION)
  expect([live.table?.ply, live.table?.unready]).toEqual([1, false])
})

test('the newest step that one comes back to does not happen again: what was to be remembered is not shown twice', () => {
  const { live, hear } = seated()
  const [seen, told] = ['event.entered', 'event.reached'].map((key) => ({ key, args: {} }))
  hear({ ...step(2), log: [told!], events: [seen!] })
  expect(live.table?.events).toEqual([seen])
  vi.advanceTimersByTime(10 * MOTION)
  live.playback.stepBy(-1)
  live.playback.stepBy(1)
  expect([live.table?.ply, live.table?.events]).toEqual([2, [told]])
})

test("one's own last choice is not told in words while the first step of the others waits for it", () => {
  const { live, hear } = seated()
  hear({ ...step(2), by: 0 })
  hear(step(3))
  expect([live.table?.ply, live.table?.watching, live.table?.telling]).toEqual([2, true, false])
  vi.advanceTimersByTime(MOTION)
  expect([live.table?.ply, live.table?.telling]).toEqual([3, true])
})

/** Two people at one screen: what both seats are told of a step of one of them, after which a seat is asked. */
function shared(): { live: LiveTable; moves: (number: number, by: number, asked: number) => void } {
  const { live, hear } = seated(true)
  const prompt = (seat: number, asked: number) => ({ seat: asked, ask: { key: 'prompt.turn', args: {} }, choices: seat === asked ? [] : null, forced: false })
  const person = { kind: 'person', yours: true, name: '', present: true, may_hand_over: false, out: false }
  hear({ type: 'table', table: { game: 'hector', status: 'playing', rematch: null, seats: [0, 1].map((seat) => ({ ...person, seat })) } } as unknown as ServerMessage)
  for (const seat of [0, 1]) hear({ type: 'state', seat, number: 0, ply: 0, view, prompt: prompt(seat, 0), log: [], whole: true, undo: [] } as unknown as ServerMessage)
  live.takeScreen()
  return {
    live,
    moves: (number, by, asked) => {
      for (const seat of [0, 1]) hear({ ...step(number), seat, by, prompt: prompt(seat, asked), events: [{ key: 'event.seen', args: {} }], log: [{ key: 'event.told', args: {} }] } as unknown as Step)
    },
  }
}

test('what the last choice brought is seen for a while before the screen goes on', () => {
  const { live, moves } = shared()
  moves(1, 0, 1)
  vi.advanceTimersByTime(2000)
  expect([live.screen.hotSeat, live.table?.ply]).toEqual([null, 1])
  vi.advanceTimersByTime(500)
  expect([live.screen.hotSeat, live.table]).toEqual([1, null])
})

test('whoever skips what the last choice brought, or looks back at it, passes the screen on, too', () => {
  const skipped = shared()
  skipped.moves(1, 0, 1)
  skipped.live.playback.skip()
  expect(skipped.live.screen.hotSeat).toBe(1)
  const reviewed = shared()
  reviewed.moves(1, 0, 1)
  reviewed.live.playback.stepBy(-1)
  expect(reviewed.live.screen.hotSeat).toBeNull()
  reviewed.live.playback.review(null)
  expect(reviewed.live.screen.hotSeat).toBe(1)
})

test('who takes the screen again sees what the others did, and nothing a second time that was to be remembered', () => {
  const { live, moves } = shared()
  moves(1, 0, 1)
  vi.advanceTimersByTime(3000)
  live.takeScreen()
  vi.advanceTimersByTime(3000)
  moves(2, 1, 0)
  vi.advanceTimersByTime(3000)
  const first = vi.spyOn(live, 'makeTable')
  live.takeScreen()
  expect(first.mock.calls[0]?.[0].events).toEqual([{ key: 'event.told', args: {} }])
  expect([live.table?.ply, live.table?.events]).toEqual([2, [{ key: 'event.seen', args: {} }]])
})

test('in pass and play whoever ends a battle sees its result before the screen goes on, and so does whoever takes the screen', () => {
  const { live, hear } = seated(true, () => ({ view, data: 1, time: 0 }))
  const seat = { name: '', kind: 'person', yours: true, present: true, may_hand_over: false, out: false }
  hear({ type: 'table', table: { game: 'hector', status: 'playing', rematch: null, seats: [{ ...seat, seat: 0 }, { ...seat, seat: 1 }] } } as unknown as ServerMessage)
  const asked = (who: number, seat: number): unknown => ({ seat: who, ask: { key: 'prompt.turn', args: {} }, choices: seat === who ? [] : null, forced: false })
  for (const to of [0, 1]) hear({ type: 'state', seat: to, number: 1, ply: 1, view, prompt: asked(1, to), log: [], whole: true, undo: [] } as unknown as ServerMessage)
  live.takeScreen()
  live.takeScreen()
  expect(live.viewer).toBe(1)
  for (const to of [0, 1]) hear({ ...step(2), seat: to, prompt: asked(0, to) } as unknown as ServerMessage)
  expect([live.viewer, live.table?.result?.data]).toEqual([1, 1])
  live.table?.onNext()
  vi.advanceTimersByTime(10 * MOTION)
  expect([live.viewer, live.screen.hotSeat]).toEqual([undefined, 0])
  live.takeScreen()
  expect([live.viewer, live.table?.result?.data]).toEqual([0, 1])
})
