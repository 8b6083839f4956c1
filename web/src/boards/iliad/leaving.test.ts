import { expect, test } from 'vitest'
import { left } from './leaving'

test('a token whose group gets one more card is still on the table', () => {
  expect(left(['c.3.2.0'], ['c.3.2.1'])).toEqual([])
})
test('a card that was struck has left, and so has one that was laid beside it in the same step', () => {
  expect(left(['c.3.2.0', 'c.3.2.1', 'c.3.4.0'], ['c.3.2.0'])).toEqual(['c.3.2.1', 'c.3.4.0'])
})
test('victory cards have left as soon as they lie nowhere', () => {
  expect(left(['victory.city3.0', 'victory.city3.1'], ['victory.city3.0'])).toEqual(['victory.city3.1'])
})
