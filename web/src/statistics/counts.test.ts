import { describe, expect, it } from 'vitest'
import { columns, quantile } from './counts'

describe('counts', () => {
  it('have a column for every number between the first and the last', () => {
    expect(columns({ '4': 2, '6': 1 })).toEqual([
      { from: 4, to: 4, count: 2 },
      { from: 5, to: 5, count: 0 },
      { from: 6, to: 6, count: 1 },
    ])
  })
  it('share columns where there are many numbers', () => {
    expect(columns({ '1': 1, '2': 1, '3': 1, '4': 5 }, 2)).toEqual([
      { from: 1, to: 2, count: 2 },
      { from: 3, to: 4, count: 6 },
    ])
  })
  it('know where the middle of the games lies', () => {
    expect(quantile({ '10': 1, '9': 1, '30': 2 }, 0.5)).toBe(10)
    expect(quantile({}, 0.5)).toBe(0)
  })
})
