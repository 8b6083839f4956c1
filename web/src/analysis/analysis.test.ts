import { expect, test } from 'vitest'
import { nearlyEqual } from './analysis.svelte'

test('two choices with the same chance in per cent are called nearly equal', () => {
  expect(nearlyEqual([{ chance: 0.231 }, { chance: 0.228 }])).toBe(true)
  expect(nearlyEqual([{ chance: 0.26 }, { chance: 0.228 }])).toBe(false)
  expect(nearlyEqual([{ chance: 0.5 }])).toBe(false)
})
