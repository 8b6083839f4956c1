/** Where things are on the screen, and where there is room beside them. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The things of that name on the board, as prompts and tips call them, as far as they are to be seen. */
function things(root: HTMLElement | null | undefined, id: string): HTMLElement[] {
  const name = CSS.escape(id)
  const found = root?.querySelectorAll<HTMLElement>(`[data-touch="${name}"], [data-tip="${name}"], [data-verb="${name}"]`) ?? []
  return [...found].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0)
}

/** The first of them; null where there is none. */
export const thing = (root: HTMLElement | null | undefined, id: string): HTMLElement | null => things(root, id)[0] ?? null

const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })

export function boxes(root: HTMLElement | null | undefined, ids: readonly string[]): Box[] {
  return ids.flatMap((id) => thing(root, id) ?? []).map((one) => boxOf(one.getBoundingClientRect()))
}

/** The same of all things of these names. */
export function allBoxes(root: HTMLElement | null | undefined, ids: readonly string[]): Box[] {
  return ids.flatMap((id) => things(root, id)).map((one) => boxOf(one.getBoundingClientRect()))
}

/** And of whatever a selector finds. */
export function boxesOf(root: HTMLElement | null | undefined, selector: string): Box[] {
  const found = root?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => boxOf(one.getBoundingClientRect()))
}

/** What a note must leave free: what is asked, what just happened, the players, whatever can be chosen now or next, what it is reckoned by, and cards that lie open. */
export function keptFree(root: HTMLElement): Box[] {
  return boxesOf(root, '.saying, .plate, .plaque, .plq, [data-tip=tile], [data-state=legal], [data-verb], [data-touch^=waiting], .card[data-id], .oly .space')
}

const EDGE = 8
const GAP = 14

/** The top edge for something of this height where it covers none of the boxes, or as little as can be; `near` draws it close. */
export function free(height: number, room: Box, taken: readonly Box[], near: number): number {
  const lines = [...taken].sort((a, b) => a.top - b.top)
  const bands: [from: number, to: number][] = []
  let from = room.top + EDGE
  for (const box of lines) {
    bands.push([from, box.top - GAP])
    from = Math.max(from, box.bottom + GAP)
  }
  bands.push([from, room.bottom - EDGE])
  const fitting = bands.filter(([top, bottom]) => bottom - top >= height)
  const within = (top: number, [low, high]: [number, number]): number => Math.max(low, Math.min(top, high - height))
  if (fitting.length) {
    const tops = fitting.map((band) => within(near - height / 2, band))
    return tops.reduce((best, top) => (Math.abs(top + height / 2 - near) < Math.abs(best + height / 2 - near) ? top : best))
  }
  const widest = bands.reduce((best, band) => (band[1] - band[0] > best[1] - best[0] ? band : best))
  return Math.max(room.top + EDGE, Math.min(widest[0], room.bottom - EDGE - height))
}

export interface Beside {
  left: number
  top: number
  /** Where the arrow stands, from the left, and whether the note is below what it points at; null where something lies between them. */
  arrow: { at: number; below: boolean } | null
  /** Then a line leads there, from the edge of the note to the edge of the thing. */
  line: { from: [x: number, y: number]; to: [x: number, y: number] } | null
}

/**
 * Where a note of this size stands: at one of the things it is about, the first where it covers nothing that is to be
 * `kept` free; else as close to one of them as can be, covering as little of that as can be. Where it would cover some
 * of it, or of what is `spared`, the note stands `aside`, if there is such a place, as over the log at a desk; a line
 * may lead there over what is spared.
 */
export function beside(size: { width: number; height: number }, room: Box, about: readonly Box[], kept: readonly Box[], aside?: Box, spared: readonly Box[] = []): Beside {
  const all = [...kept, ...spared]
  const places = about.map((box): Beside => {
    const middle = (box.left + box.right) / 2
    const left = Math.max(room.left + EDGE, Math.min(middle - size.width / 2, room.right - size.width - EDGE))
    const taken = all.filter((one) => one.left < left + size.width && one.right > left)
    const top = free(size.height, room, [box, ...taken], (box.top + box.bottom) / 2)
    const below = top >= box.bottom
    const near = below ? top - box.bottom : box.top - top - size.height
    const at = Math.max(20, Math.min(middle - left, size.width - 20))
    const touching = near >= 0 && near <= GAP + 1
    const line = near < 0 || touching ? null : lead(left + at, below ? top : top + size.height, middle, below ? box.bottom : box.top)
    return { left, top, arrow: touching ? { at, below } : null, line }
  })
  const far = (place: Beside, at: number): number => Math.abs(place.top - (about[at]?.top ?? 0))
  const [nearest] = places.map((place, at) => ({ place, far: far(place, at) })).sort((a, b) => a.far - b.far)
  const best = places.find((place) => place.arrow) ?? nearest?.place ?? { left: room.left + EDGE, top: room.top + EDGE, arrow: null, line: null }
  const [box] = about
  if (!aside || !box || !covers(best, size, all)) return best
  const above = box.left < aside.right && box.right > aside.left
  return above ? beside(size, { ...room, left: aside.left, right: aside.right }, [box], all) : away(size, box, kept, all, aside)
}

/** In a column at the right of the thing; a line leads from there, where it crosses nothing that is to be kept free. */
function away(size: { width: number; height: number }, box: Box, kept: readonly Box[], all: readonly Box[], aside: Box): Beside {
  const middle = (box.top + box.bottom) / 2
  const left = aside.right - size.width
  const top = free(size.height, aside, all.filter((one) => one.left < aside.right && one.right > left), middle)
  const from = Math.max(top + EDGE, Math.min(middle, top + size.height - EDGE))
  const crossed = kept.some((one) => one.left >= box.right && one.top < Math.max(from, middle) && one.bottom > Math.min(from, middle))
  // To the edge of what holds the thing, such as a god's row with its costs: the line goes through no number.
  const edge = Math.max(box.right, ...kept.filter((one) => holds(one, box) && one.right < left).map((one) => one.right))
  return { left, top, arrow: null, line: crossed ? null : lead(left, from, edge, middle) }
}

const holds = (one: Box, other: Box): boolean =>
  one.left <= other.left && one.right >= other.right && one.top <= other.top && one.bottom >= other.bottom

const covers = ({ left, top }: Beside, { width, height }: { width: number; height: number }, kept: readonly Box[]): boolean =>
  kept.some((one) => one.left < left + width && one.right > left && one.top < top + height && one.bottom > top)

const lead = (x: number, y: number, toX: number, toY: number): Beside['line'] => ({ from: [x, y], to: [toX, toY] })
