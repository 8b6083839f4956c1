import { expect, test } from 'vitest'
import type { Message } from '../net/wire'
import { brief } from './brief'

const SHORT: Record<string, string> = { 'brief.bot_goes_on': 'a bot plays on', 'brief.thanatos': 'Thanatos: −2', 'brief.struck': 'hit a card', 'brief.struck_yours': 'hit your card', 'brief.defends_against': 'against a slinger' }
const table = {
  seat: 0,
  translator: { has: (key: string) => key in SHORT },
  parts: ({ key, args }: Message) => (SHORT[key] ? [{ text: SHORT[key] }] : [{ text: 'Polites', seat: Number(args.seat) }, { text: ' takes Thanatos.' }]),
}
const told = (key: string, args: Record<string, unknown>, seat: number): string =>
  brief(table as never, { key, args }, seat).map(({ text }) => text).join('')

test('the field says who, unless it happened to another seat', () => {
  expect(told('event.thanatos', { seat: 2 }, 2)).toBe('Thanatos: −2')
  expect(told('event.thanatos', { seat: 2 }, 1)).toBe('Polites takes Thanatos')
  expect(told('event.other', { seat: 1 }, 1)).toBe(' takes Thanatos')
})
test('what the table tells of a seat is as short', () => {
  expect(told('ended.bot_goes_on', { seat: 1 }, 1)).toBe('a bot plays on')
})
test('what another does in that turn is told without taking over the rest of the field', () => {
  expect(told('event.defends', { seat: 2 }, 1)).toBe('against a slinger')
})
test('what was done to whoever reads it is said to them', () => {
  expect(told('event.struck', { seat: 1, other_seat: 0 }, 1)).toBe('hit your card')
  expect(told('event.struck', { seat: 1, other_seat: 2 }, 1)).toBe('hit a card')
})
