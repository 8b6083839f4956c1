import { expect, test } from 'vitest'
import type { Message } from '../../net/wire'
import { result, siegeEnd } from './siege'
import type { IliadView } from './view'

const told = (key: string, args: Record<string, unknown>): Message => ({ key: `event.${key}`, args })
const took = (seat: number, card: string): Message => told('took', { seat, card: { key: `victory.${card}`, args: {} } })

/** A view of two seats, with what they hold in cities. */
function view(cities: [number, number], athena: number): IliadView {
  const camps = cities.map((sum) => ({ cards: null, groups: [], cities: sum, triremes: 0, points: sum, team: 0 }))
  return { camps, tiles: { agamemnon: 0, athena, poseidon: null }, ranking: [0, 1], phase: 'turn' } as unknown as IliadView
}

test('the race for a tile says what each had and what this siege brought', () => {
  const armies = [told('strength', { seat: 0, count: 9, points: 1 }), told('strength', { seat: 1, count: 5, points: 3 })]
  const taken = [took(0, 'city3'), told('athena_from', { seat: 0, other_seat: 1 }), took(1, 'trireme2')]
  const { tiles } = siegeEnd(view([1, 3], 1), view([4, 3], 0), [...armies, ...taken])
  const athena = tiles.find(({ tile }) => tile === 'athena')
  expect(athena?.sums).toEqual([{ seat: 0, sum: 4, gained: 3 }, { seat: 1, sum: 3, gained: 0 }])
  expect(athena?.order).toBe(2) // it is told after the city and the tile were taken, before the trireme
})

test('what is drawn for the next siege is seen after the rewards, not with them', () => {
  const before = { ...view([0, 0], 1), phase: 'take' } as IliadView
  const draw = told('drew_cards', { seat: 0 })
  const begin = told('siege_of', { number: 2 })
  const rewards = [took(0, 'city3'), told('athena', { seat: 0 })]
  expect(result(before, view([3, 0], 0), [...rewards, draw, begin], rewards)?.after).toEqual([draw, begin])
  const over = { ...view([3, 0], 0), phase: 'over' } as IliadView
  expect(result(before, over, rewards, rewards)?.after).toBeUndefined()
})

test('a seat whose last card was struck has not given the siege up', () => {
  const now = view([0, 0], 0)
  const camps = now.camps.map((camp) => ({ ...camp, in: true }))
  const { rows } = siegeEnd({ ...now, camps }, { ...now, camps }, [told('gorgon_won', { seat: 0, count: 4, points: [1, 2] })])
  expect(rows.map((row) => row.gone)).toEqual([false, false])
})
