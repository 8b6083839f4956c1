import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { StepQueue } from './queue.svelte'

let shown: number[]
let time: number
let through: boolean
let ended: number

function queue(): StepQueue {
  const show = (number: number): number => {
    shown.push(number)
    return time
  }
  return new StepQueue(show, () => through, () => ended++)
}

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  time = 900
  through = false
  ended = 0
})
afterEach(() => vi.useRealTimers())

test('steps are shown one after the other, each with its time', () => {
  const steps = queue()
  steps.add(1)
  steps.add(2)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(899)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([1, 2])
  expect(steps.running).toBe(true)
  vi.advanceTimersByTime(900)
  expect([steps.running, ended]).toEqual([false, 1])
})

test('without time everything is shown at once', () => {
  time = 0
  const steps = queue()
  steps.add(1, 2, 3)
  expect([shown, steps.running, ended]).toEqual([[1, 2, 3], false, 1])
})

test('going on does not wait, and does not shorten the next', () => {
  const steps = queue()
  steps.add(1, 2, 3)
  vi.advanceTimersByTime(600)
  steps.on()
  vi.advanceTimersByTime(600)
  expect(shown).toEqual([1, 2])
})

test('who steps through sees nothing new before pressing on', () => {
  through = true
  const steps = queue()
  steps.add(1, 2)
  vi.advanceTimersByTime(60_000)
  expect(shown).toEqual([1])
  steps.on()
  steps.on()
  expect([shown, steps.running]).toEqual([[1, 2], false])
})

test("others' steps wait for the movement of one's own", () => {
  const steps = queue()
  steps.hold(320)
  steps.add(1)
  expect([shown, steps.running]).toEqual([[], true])
  vi.advanceTimersByTime(330)
  expect(shown).toEqual([1])
})

test('a cleared queue shows nothing more', () => {
  const steps = queue()
  steps.add(1, 2)
  steps.clear()
  vi.advanceTimersByTime(60_000)
  expect([shown, steps.running, ended]).toEqual([[1], false, 0])
})
