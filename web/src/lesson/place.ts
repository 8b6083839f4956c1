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
