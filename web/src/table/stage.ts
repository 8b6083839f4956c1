/** How a change of what is shown looks: things travel to their new places, and an event that moves nothing is shown large. */
import { flip, reducedMotion, settled } from '../lib/motion'
import { play } from '../lib/sounds'
import { speed } from '../lib/speed.svelte'
import type { BoardModule } from './board'
import type { Table } from './table.svelte'

// Milliseconds at normal speed.
const BEAT = 1100
const KNOWN_BEAT = 700
const FADES = 360
/** How many times its time a page that draws few frames may need for what travels. */
const LATE = 3
const NEVER = new Promise<never>(() => undefined)

export class Stage {
  /** How often each kind of event was shown large. */
  private readonly beats = new Map<string, number>()

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly board: () => BoardModule | null,
    private readonly table: () => Table | null,
  ) {}

  /** Change what is shown; the answer is how long that takes. A `step` is one that somebody else took. */
  show = (change: () => void, step = false): number => {
    const moments = this.board()?.moments
    const root = this.root()
    // Nothing of what one's own choice moves is asked for before it has arrived, not even for a moment.
    const waits = !step && !!moments?.arrives && !!this.table()
    const moved = flip(root, () => {
      change()
      if (waits) this.table()?.wait(NEVER)
    })
    const table = this.table()
    if (waits) table?.wait(moved && root ? Promise.race([settled(root), new Promise((done) => setTimeout(done, LATE * moved))]) : null)
    const asked = Math.max(0, ...(table?.events ?? []).map((told) => moments?.time?.(told) ?? 0))
    // One's own step takes its time, too: what others do begins after it.
    const motion = Math.max(moved, speed.time(asked))
    if (step) play(table?.events.some((told) => moments?.beat?.(table as Table<never>, told)) ? 'event' : 'move')
    if (!step || !table) return motion
    const still = reducedMotion() || speed.factor === 0
    for (const told of table.events) {
      const beat = moments?.beat?.(table as Table<never>, told) ?? null
      table.beat = still && !beat?.remember ? null : beat
      if (!table.beat) continue
      if (table.beat.remember) return Math.max(motion, table.beat.remember * (still ? 1 : speed.factor))
      const seen = (this.beats.get(told.key) ?? 0) + 1
      this.beats.set(told.key, seen)
      return Math.max(motion, ((table.beat.after ?? 0) + (seen > 3 ? KNOWN_BEAT : BEAT) + FADES) * speed.factor)
    }
    return motion
  }
}
