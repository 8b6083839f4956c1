import { expect, test, vi } from 'vitest'
import type { Choice } from '../net/wire'
import { Table } from './table.svelte'
import type { View } from './view'
import { text } from '../text/text.svelte'

const view: View = { game: 'hector', seat: 0, seats: 2, options: {} }
const choice = (text: string, ...touches: string[]): Choice => ({ action: 0, text, touches, label: { key: text, args: {} } })
const CHOICES = [
  choice('play red4', 'hand.red4'),
  choice('discard red4', 'hand.red4'),
  choice('deploy 0', 'hero', 'slot.0'),
  choice('retreat'),
]

function table(choices: Choice[] | null = CHOICES, forced = false): { table: Table; sent: string[][] } {
  const sent: string[][] = []
  const prompt = { seat: 0, ask: { key: 'ask', args: {} }, choices, forced }
  return { table: new Table({ view, prompt, events: [], ply: 3 }, (texts) => sent.push(texts)), sent }
}

test('a touch that acts sends its action once, and nothing more until it is answered', () => {
  const { table: t, sent } = table()
  t.press('hero')
  expect(t.standing('slot.0')).toBe('target')
  t.press('slot.0')
  t.press('hero')
  expect(sent).toEqual([['deploy 0']])
  expect(t.busy).toBe(true)
})

test('a preferred verb is what a bare touch means', () => {
  const { table: t, sent } = table()
  t.prefer = ['play']
  t.press('hand.red4')
  expect(sent).toEqual([['play red4']])
})

test('a direct verb acts as soon as one choice is left, and asks where there are two', () => {
  const { table: t, sent } = table([choice('move ajax a', 'hero.ajax', 'space.a'), choice('move ares a', 'hero.ares', 'space.a'), choice('move ares b', 'hero.ares', 'space.b')])
  t.direct = ['move']
  t.press('hero.ares')
  expect(sent).toEqual([])
  t.press('hero.ajax')
  expect(sent).toEqual([['move ajax a']])
})

test('what is asked next waits until what one moved has arrived', async () => {
  const { table: t } = table()
  const arrived = Promise.resolve()
  t.wait(arrived)
  expect(t.mine).toBe(false)
  await arrived
  expect(t.mine).toBe(true)
})

test('a button that asks for a verb wins over the preferred one', () => {
  const { table: t, sent } = table()
  t.prefer = ['play']
  t.ask('discard')
  expect(t.standing('hero')).toBe('inert')
  t.press('hand.red4')
  expect(sent).toEqual([['discard red4']])
})

test('a touch that could mean several leaves them to ask, and can be let go', () => {
  const { table: t, sent } = table()
  t.press('hand.red4')
  expect(t.options.map((option) => option.text)).toEqual(['play red4', 'discard red4'])
  t.cancel()
  expect(t.options).toEqual([])
  expect(sent).toEqual([])
})

test.each([
  ['another seat decides', table(null).table],
  ['the table plays the only choice itself', table(CHOICES, true).table],
])('nothing can be touched while %s', (_why, t) => {
  expect(t.mine).toBe(false)
  expect(t.touch('hand.red4')['data-state']).toBe('inert')
})

test('nothing can be touched while an earlier position is looked at', () => {
  const { table: t, sent } = table()
  t.live = false
  t.press('hand.red4')
  t.choose('retreat')
  expect(sent).toEqual([])
})

test('undo takes a choice of several decisions back as one', () => {
  const gone: number[] = []
  const prompt = { seat: 0, ask: { key: 'ask', args: {} }, choices: [choice('attack 5', 'group.5')], forced: false }
  const t = new Table({ view, prompt, events: [], ply: 3 }, undefined, (ply) => gone.push(ply))
  t.join = () => [{ ...choice('attack 5 strike 1', 'group.5', 'camp.1'), steps: ['attack 5', 'strike 1'] }]
  t.press('group.5')
  t.press('camp.1')
  t.show({ view, prompt, events: [], ply: 5 })
  t.undo = [2, 3, 4]
  t.takeBack()
  expect(gone).toEqual([3])
})

test('undo goes to the nearest ply that is fair', () => {
  const back = vi.fn()
  const t = new Table({ view, prompt: null, events: [], ply: 3 }, () => undefined, back)
  t.takeBack()
  expect(back).not.toHaveBeenCalled()
  t.undo = [1, 2]
  t.takeBack()
  expect(back).toHaveBeenCalledWith(2)
})

test('a verb to be confirmed is shown, and sent only when it is chosen', () => {
  const { table: t, sent } = table([choice('deploy 0', 'hero', 'slot.0')])
  t.confirm = ['deploy']
  t.press('hero')
  t.press('slot.0')
  expect(sent).toEqual([])
  expect(t.options.map((option) => option.text)).toEqual(['deploy 0'])
  t.choose('deploy 0')
  expect(sent).toEqual([['deploy 0']])
})

test('a word follows the option of the same name, where it has a form for its value', async () => {
  const power = { artemis: 'to protection', artemis_defence: 'to defence', hera: 'beside' }
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('navigator', { languages: ['en'] })
  await text.start(() => Promise.resolve({ troia: { power } }))
  const words = (options: Record<string, unknown>) => {
    const shown = new Table({ view: { ...view, game: 'troia', options }, prompt: null, events: [], ply: 0 })
    return ['power.artemis', 'power.hera'].map((key) => shown.wordHere(key))
  }
  expect(words({})).toEqual(['to protection', 'beside'])
  expect(words({ artemis: 'protection' })).toEqual(['to protection', 'beside'])
  expect(words({ artemis: 'defence' })).toEqual(['to defence', 'beside'])
})
