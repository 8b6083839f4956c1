import { expect, test } from 'vitest'
import type { PlayerSums } from '../net/wire'
import { turningPoint } from './turning'

const player = (...points: [ply: number, change: number][]): PlayerSums => ({
  accuracy: 1, marks: {}, deal: 0, own: 0, others: 0, luck: 0,
  turning_points: points.map(([ply, change]) => ({ ply, change, own: true })),
})

test('the turning point of a game is the largest change for anybody', () => {
  expect(turningPoint([player([4, 0.2], [9, -0.3]), player([20, 0.4])], 30)).toBe(20)
  expect(turningPoint([player([4, 0.2], [9, -0.5]), player([20, 0.4])], 30)).toBe(9)
})

test('where nothing stands out, or nobody analysed it, the end is shown', () => {
  expect(turningPoint([player(), player()], 30)).toBe(30)
  expect(turningPoint(null, 12)).toBe(12)
})
