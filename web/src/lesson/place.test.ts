import { expect, test } from 'vitest'
import { beside, free, type Box } from './place'

const room: Box = { left: 0, top: 0, right: 400, bottom: 800 }
const box = (top: number, bottom: number): Box => ({ left: 0, right: 100, top, bottom })

test('close to what it is about, but not over it', () => {
  const top = free(200, room, [box(100, 200)], 150)
  expect(top).toBeGreaterThan(200)
  expect(top).toBeLessThan(230)
})
test('between two things, where there is room', () => {
  const top = free(200, room, [box(50, 150), box(600, 760)], 680)
  expect(top).toBeGreaterThan(150)
  expect(top + 200).toBeLessThan(600)
})
test('where there is no room it stays on the screen', () => {
  const top = free(500, room, [box(300, 500)], 400)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top + 500).toBeLessThanOrEqual(800)
})

const note = { width: 200, height: 100 }
test('a note stands at the first of its things where it covers nothing that is kept free', () => {
  const prompt = box(500, 560)
  const place = beside(note, room, [box(570, 640), box(200, 300)], [prompt, box(650, 760)])
  expect(place.arrow).not.toBeNull()
  expect(place.top + note.height).toBeLessThan(500)
})
test('a note that stands at none of its things points at nothing', () => {
  const place = beside(note, room, [box(570, 640)], [box(500, 560), box(650, 790)])
  expect(place.arrow).toBeNull()
  expect(place.top + note.height).toBeLessThanOrEqual(500)
})
test('where it can stand at none of its things it stands nearest to one of them, and a line leads there', () => {
  const card = box(300, 400)
  const far = { left: 0, right: 100, top: 570, bottom: 640 }
  const near = { left: 300, right: 400, top: 570, bottom: 640 }
  const place = beside(note, room, [far, near], [{ left: 0, right: 400, top: 450, bottom: 560 }, card, { left: 0, right: 400, top: 650, bottom: 790 }])
  expect(place).toEqual({ left: 192, top: 336, arrow: null, line: { from: [350, 436], to: [350, 570] } })
})
test('where it would cover what is kept free it stands in the column beside the board', () => {
  const aside = { left: 400, right: 640, top: 0, bottom: 800 }
  const [card, row] = [box(570, 700), { left: 0, right: 400, top: 0, bottom: 560 }]
  const place = beside(note, room, [card], [row, card], aside)
  expect(place).toMatchObject({ left: 440, top: 585, arrow: null, line: { from: [440, 635], to: [100, 635] } })
  const between = { left: 200, right: 300, top: 600, bottom: 680 } // no line goes through what is kept free
  expect(beside(note, room, [card], [row, card, between], aside)).toMatchObject({ left: 440, line: null })
  expect(beside(note, room, [box(200, 300)], [], aside).arrow).not.toBeNull() // nor does it go there without need
})
test('where the column lies above or below the thing, the note stands in it and points there', () => {
  const aside = { left: 150, right: 400, top: 0, bottom: 500 }
  const tiles = { left: 0, right: 140, top: 0, bottom: 800 }
  const deck = { left: 320, right: 360, top: 520, bottom: 560 }
  const place = beside({ width: 230, height: 100 }, room, [deck], [tiles], aside)
  expect(place.left).toBeGreaterThanOrEqual(150)
  expect(place.arrow).not.toBeNull()
})
