import { beforeAll, expect, test, vi } from 'vitest'
import type { GameInfo } from '../net/wire'

let setups: typeof import('./setup')
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => undefined)
  setups = await import('./setup')
})

const usual = { 2: 'duel', 3: 'free', 4: 'free' }
const game = { seat_counts: [2, 3, 4], options: [{ name: 'mode', usual }] } as unknown as GameInfo

test('a number of seats that was chosen stays in every mode, with its options', () => {
  const three = setups.withSeats(game, setups.defaultSetup(game, 'bots', 'hero'), 3)
  const chosen = { ...three, options: { mode: 'teams' } }
  const friends = setups.inMode(game, chosen, 'friends', 3)
  expect(friends).toMatchObject({ mode: 'friends', seats: 3, bots: 0, options: { mode: 'teams' } })
  expect(setups.inMode(game, friends, 'bots', 3)).toMatchObject({ seats: 3, bots: 2 })
})
test('who chose no number gets the one that is usual in the mode', () => {
  const bots = setups.defaultSetup(game, 'bots', 'hero')
  expect([bots.seats, bots.bots]).toEqual([4, 3])
  const friends = setups.inMode(game, bots, 'friends', null)
  expect(friends).toMatchObject({ seats: 2, bots: 0, options: { mode: 'duel' } })
})
