import { describe, expect, test } from 'vitest'
import type { Choice, Prompt } from '../net/wire'
import { buttons, complete, drop, joined, keys, NOTHING, standing, touch, touchable, verbs } from './choices'
import type { Run, Selection, Touch } from './choices'

const choice = (text: string, ...touches: string[]): Choice => ({
  action: 0,
  text,
  touches,
  label: { key: 'action', args: {} },
})
const prompt = (...choices: Choice[]): Prompt => ({ seat: 0, ask: { key: 'prompt', args: {} }, choices, forced: false })
const place = (colour: string, district: number): Choice =>
  choice(`place ${colour} ${district}`, `waiting.${colour}`, `district.${district}`)
const swap = (a: number, b: number): Choice => choice(`swap ${a} ${b}`, `district.${a}`, `district.${b}`)

const horse = prompt(place('red', 1), place('red', 2), place('blue', 1), place('blue', 2))
const poseidon = prompt(swap(1, 2), swap(1, 3), swap(2, 3), choice('keep'))
const hector = prompt(
  choice('play red4', 'hand.red4'),
  choice('discard red4', 'hand.red4'),
  choice('change', 'hero', 'heroes'),
  choice('deploy 0', 'hero', 'slot.0'),
  choice('retreat'),
)

function touched(asked: Prompt, ...ids: string[]): Touch {
  let last: Touch = { selection: NOTHING }
  for (const id of ids) {
    if ('act' in last) throw new Error(`acted before ${id}`)
    last = touch(asked, last.selection, id)
  }
  return last
}
const acted = (result: Touch): string => ('act' in result ? result.act.text : 'nothing')
const chosen = (result: Touch): Selection => {
  if ('act' in result) throw new Error(`acted: ${result.act.text}`)
  return result.selection
}

describe('a choice in two steps', () => {
  test('what comes first is legal, what follows is a target', () => {
    expect(standing(horse, NOTHING, 'waiting.red')).toBe('legal')
    expect(standing(horse, NOTHING, 'district.1')).toBe('target')
    expect(standing(horse, NOTHING, 'district.7')).toBe('inert')
    expect(touchable(horse, NOTHING)).toEqual(['waiting.red', 'waiting.blue'])
  })
  test('the first touch selects and leaves its targets', () => {
    const selection = chosen(touched(horse, 'waiting.red'))
    expect(standing(horse, selection, 'waiting.red')).toBe('selected')
    expect(touchable(horse, selection)).toEqual(['district.1', 'district.2'])
  })
  test('the second touch acts, in either order', () => {
    expect(acted(touched(horse, 'waiting.red', 'district.2'))).toBe('place red 2')
    expect(acted(touched(horse, 'district.2', 'waiting.blue'))).toBe('place blue 2')
  })
  test('touching what is selected lets it go, touching another beginning changes to it', () => {
    expect(chosen(touched(horse, 'waiting.red', 'waiting.red')).touched).toEqual([])
    expect(chosen(touched(horse, 'waiting.red', 'waiting.blue')).touched).toEqual(['waiting.blue'])
  })
  test('touching what is inert changes nothing', () => {
    expect(chosen(touched(horse, 'waiting.red', 'district.7')).touched).toEqual(['waiting.red'])
  })
  test('pairs of equals can be touched in any order', () => {
    expect(acted(touched(poseidon, 'district.3', 'district.1'))).toBe('swap 1 3')
  })
})

describe('one touch', () => {
  test('acts where only one action can be meant', () => {
    expect(acted(touched(prompt(choice('draw', 'deck')), 'deck'))).toBe('draw')
  })
  test('on the target acts where the rest is implied', () => {
    const one = prompt(place('blue', 1), place('blue', 2))
    expect(acted(touched(one, 'district.2'))).toBe('place blue 2')
  })
  test('on the beginning never acts by itself, even with a single target', () => {
    const one = prompt(place('blue', 1))
    expect(chosen(touched(one, 'waiting.blue')).touched).toEqual(['waiting.blue'])
  })
  test('that can mean several actions asks which', () => {
    const selection = chosen(touched(hector, 'hand.red4'))
    expect(complete(hector, selection).map((c) => c.text)).toEqual(['play red4', 'discard red4'])
  })
  test('asks about a whole action and leaves a longer one open', () => {
    const ransom = prompt(choice('ransom', 'hero', 'favours'), choice('mourn', 'hero'))
    const selection = chosen(touched(ransom, 'hero'))
    expect(complete(ransom, selection).map((c) => c.text)).toEqual(['mourn'])
    expect(touchable(ransom, selection)).toEqual(['favours'])
  })
})

describe('a verb asked for by a button', () => {
  const discard: Selection = { touched: [], verb: 'discard' }
  test('leaves only its own choices', () => {
    expect(touchable(hector, discard)).toEqual(['hand.red4'])
    expect(acted(touch(hector, discard, 'hand.red4'))).toBe('discard red4')
  })
  test('verbs come in the prompt’s order, choices without touches as buttons', () => {
    expect(verbs(hector)).toEqual(['play', 'discard', 'change', 'deploy', 'retreat'])
    expect(buttons(hector).map((c) => c.text)).toEqual(['retreat'])
  })
})

describe('drag and keys', () => {
  test('dropping one thing onto another touches both', () => {
    expect(acted(drop(horse, NOTHING, 'waiting.red', 'district.1'))).toBe('place red 1')
  })
  test('dropping where it does not belong changes nothing', () => {
    expect(chosen(drop(horse, NOTHING, 'waiting.red', 'district.7'))).toEqual(NOTHING)
  })
  test('numbers name what may be touched next, in the order of the board', () => {
    const order = ['waiting.blue', 'waiting.red']
    expect([...keys(horse, NOTHING, order)]).toEqual([['1', 'waiting.blue'], ['2', 'waiting.red']])
  })
})

test('no prompt, nothing to touch', () => {
  expect(standing(null, NOTHING, 'district.1')).toBe('inert')
  expect(touch(null, NOTHING, 'district.1')).toEqual({ selection: NOTHING })
})

test('what carries a number of its own keeps it as its key, others take the rest', () => {
  const wards = prompt(place('red', 2), place('red', 6), choice('pass it on', 'bag'))
  const digits = { 'district.2': '2', 'district.6': '6' }
  expect([...keys(wards, { touched: ['waiting.red'], verb: null }, [], digits)]).toEqual([
    ['2', 'district.2'],
    ['6', 'district.6'],
  ])
  expect([...keys(horse, NOTHING, [], digits).values()].filter((id) => id.startsWith('district'))).toEqual([])
  expect([...keys(wards, NOTHING, [], { bag: '1' })]).toEqual([['1', 'bag'], ['2', 'waiting.red']])
})

test('of a pair that may be begun with either, both have their key', () => {
  const pairs = prompt(choice('swap 1 2', 'district.1', 'district.2'), choice('swap 1 7', 'district.1', 'district.7'), choice('swap 2 7', 'district.2', 'district.7'))
  const digits = { 'district.1': '1', 'district.2': '2', 'district.7': '7' }
  expect([...keys(pairs, NOTHING, [], digits).keys()]).toEqual(['1', '2', '7'])
  expect([...keys(pairs, { touched: ['district.2'], verb: null }, [], digits).keys()]).toEqual(['1', '7'])
})

test('another of the same kind may be touched instead of what is selected', () => {
  const one: Selection = { touched: ['waiting.red'], verb: null }
  expect(standing(horse, one, 'waiting.blue')).toBe('legal')
  expect(standing(hector, { touched: ['hero'], verb: null }, 'hand.red4')).toBe('inert')
})

describe('a card and its place, which the server asks for one after the other', () => {
  const run = (first: string, second: string, ...touches: string[]): Run => ({
    ...choice(`${first} ${second}`, ...touches),
    steps: [first, second],
  })
  const lay = run('lay archers', 'on 2', 'hand.archers', 'group.2')
  const asked = joined(
    prompt(choice('lay archers', 'hand.archers'), choice('attack 2', 'group.2'), choice('pass')),
    [run('lay archers', 'alone', 'hand.archers', 'ground'), lay],
  )
  if (!asked) throw new Error('nothing is asked')

  test('are one choice, by touch and by drag', () => {
    expect(touched(asked, 'hand.archers', 'group.2')).toEqual({ act: lay })
    expect(drop(asked, NOTHING, 'hand.archers', 'group.2')).toEqual({ act: lay })
  })
  test('are touched from the card on: a place alone means nothing, or an action of its own', () => {
    expect(standing(asked, NOTHING, 'ground')).toBe('inert')
    expect(touched(asked, 'group.2')).toEqual({ act: choice('attack 2', 'group.2') })
  })
  test('leave alone what they do not begin', () => {
    expect(verbs(asked)).toEqual(['lay', 'attack', 'pass'])
  })
})
