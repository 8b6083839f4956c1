import { expect, test } from 'vitest'
import type { Message } from '../../net/wire'
import { moments } from './moments'

const told = (...keys: string[]): string[] => {
  const all: Message[] = keys.map((key) => ({ key, args: {} }))
  return all.filter((one) => !moments.untold?.(one, all)).map(({ key }) => key)
}

test('what is dealt and turned up is seen, not read', () => {
  expect(told('event.faced', 'event.defends', 'event.drew', 'event.drew_own')).toEqual(['event.faced', 'event.defends'])
  expect(told('event.vanguard', 'event.tile')).toEqual(['event.vanguard'])
})
test('the sums are told while the battle goes on, and the totals where they decide it', () => {
  expect(told('event.played', 'event.fate')).toEqual(['event.played', 'event.fate'])
  expect(told('event.played', 'event.fate_equal', 'event.battle_won')).toEqual(['event.played', 'event.battle_won'])
})
test('what takes reading stays longer than a move', () => {
  const time = (key: string): number => moments.time?.({ key, args: {} }) ?? 0
  expect(time('event.fate')).toBeGreaterThan(1500)
  expect(time('event.vanguard')).toBeGreaterThan(1500)
  expect(time('event.played')).toBe(0)
})

test('the strip tells the attack, not the end of the battle before it', () => {
  const told = ['event.turned.stay', 'event.battle_won', 'event.prepared', 'event.vanguard'].map((key) => ({ key, args: {} }))
  expect(moments.retold?.(told).map(({ key }) => key)).toEqual(['event.vanguard'])
  expect(moments.retold?.(told.slice(0, 3))).toHaveLength(3) // nobody has attacked yet
})
