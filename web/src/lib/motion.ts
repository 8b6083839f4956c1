/**
 * Things travel to their new places: FLIP (first, last, invert, play) on the Web Animations API.
 *
 * `flip` measures everything with a `data-id`, cancels animations that still run, makes the change
 * at once and lets each thing run from where it was on the screen. So nothing ever waits for an
 * animation, and a second move starts from wherever the first had come. A thing that is new comes
 * from the place its `data-from` names, such as the `data-id` of a pile. An element that contains
 * others with a `data-id` is not moved itself, because its contents would then travel twice.
 *
 * What keeps its place on a ground (`data-ground`, such as the city) does not travel where the ground itself
 * grows or shrinks, as it does when a result takes its room.
 *
 * A move, a drop and a refill of one step do not overlap: what was on the table travels first, then
 * what is new to it. `data-phase` (a number) gives a thing another turn; phases follow one another,
 * and one with a `data-pause` waits so many milliseconds for its turn. What is new and has a `data-turned`
 * is turned up on its way, as a card from a hidden hand.
 */
import { flushSync } from 'svelte'
import { speed } from './speed.svelte'

export const MOVE = 320
const STAGGER = 60
const LONGEST_DEAL = 480 // the last of many dealt things starts by then
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const NAME = 'flip'

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function things(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-id]')]
}

/** How long a movement takes at the speed chosen in this browser. */
export function moveTime(): number {
  return MOVE * speed.factor
}

/** Make the change and let things travel; the answer is how long they will, in milliseconds. */
export function flip(root: HTMLElement | null, change: () => void): number {
  if (!root || reducedMotion() || document.hidden || speed.factor === 0) {
    flushSync(change)
    return 0
  }
  const running = root.getAnimations({ subtree: true }).filter((one) => one.id === NAME)
  // A page that draws few frames may still have things where they set out, long after their time: they have arrived.
  if (performance.now() >= arrival) for (const one of running) one.cancel()
  const before = new Map<string, DOMRect>()
  const grounded = new Map<string, Place | null>()
  for (const thing of things(root)) {
    before.set(thing.dataset.id ?? '', thing.getBoundingClientRect())
    grounded.set(thing.dataset.id ?? '', onGround(thing))
  }
  for (const one of running) one.cancel()
  flushSync(change)
  const moves: Move[] = []
  for (const thing of things(root)) {
    if (thing.querySelector('[data-id]')) continue
    const known = before.get(thing.dataset.id ?? '')
    if (known && samePlace(grounded.get(thing.dataset.id ?? ''), onGround(thing))) continue
    const from = known ?? before.get(thing.dataset.from ?? '')
    const move = from && planned(thing, from, !known)
    if (move) moves.push({ ...move, fresh: !known, phase: Number(thing.dataset.phase ?? (known ? 0 : 1)), pause: Number(thing.dataset.pause ?? 0) })
  }
  const duration = moveTime()
  const clips = new Set<Element>()
  let begin = 0
  for (const phase of [...new Set(moves.map((move) => move.phase))].sort((a, b) => a - b)) {
    const together = moves.filter((move) => move.phase === phase)
    // New things start one after the other, as cards are dealt.
    const apart = phase > 0 ? Math.min(STAGGER, LONGEST_DEAL / together.length) * speed.factor : 0
    begin += Math.max(...together.map((move) => move.pause)) * speed.factor
    together.forEach(({ thing, start, fresh }, at) => {
      // The last frame names no transform: the thing ends in its own, which may be lifted or tilted.
      // What is new is not seen where it comes from before its turn.
      const turned = fresh && thing.dataset.turned !== undefined
      const frames = [
        { transform: start, zIndex: 20, ...(fresh && { opacity: 0 }), ...(turned && { rotate: 'y 90deg' }) },
        ...(fresh ? [{ opacity: 1, offset: 0.1 }] : []),
        { zIndex: 20, ...(turned && { rotate: 'y 0deg' }) },
      ]
      thing.animate(frames, { id: NAME, duration, easing: EASE, delay: begin + at * apart, fill: 'backwards' })
      for (const clip of clipping(thing, root)) clips.add(clip)
    })
    begin += duration + (together.length - 1) * apart
  }
  // Containers that hide their overflow show it meanwhile, so that a card is seen on its whole way.
  for (const clip of clips) clip.animate({ overflow: ['visible', 'visible'] }, { id: NAME, duration: begin })
  arrival = performance.now() + begin
  return begin
}

/** When everything that travels has come to its place. */
let arrival = 0

/** Resolves as soon as nothing under `root` travels any more, also where it is called while the change is being made. */
export async function settled(root: HTMLElement): Promise<void> {
  await Promise.resolve()
  for (;;) {
    const running = root.getAnimations({ subtree: true }).filter((one) => one.id === NAME)
    if (!running.length) return
    await Promise.allSettled(running.map((one) => one.finished))
  }
}

interface Place {
  ground: HTMLElement
  x: number
  y: number
}

/** The middle of a thing as a part of the ground it stands on. */
function onGround(thing: HTMLElement): Place | null {
  const ground = thing.closest<HTMLElement>('[data-ground]')
  if (!ground) return null
  const [box, all] = [thing.getBoundingClientRect(), ground.getBoundingClientRect()]
  return { ground, x: (box.left + box.width / 2 - all.left) / all.width, y: (box.top + box.height / 2 - all.top) / all.height }
}

function samePlace(one: Place | null | undefined, other: Place | null): boolean {
  return !!one && !!other && one.ground === other.ground && Math.hypot(one.x - other.x, one.y - other.y) < 0.01
}

function clipping(thing: HTMLElement, root: HTMLElement): Element[] {
  const found: Element[] = []
  for (let place = thing.parentElement; place && place !== root; place = place.parentElement)
    if (getComputedStyle(place).overflow === 'hidden') found.push(place)
  return found
}

interface Move {
  thing: HTMLElement
  start: string
  /** It was not on the table before. */
  fresh: boolean
  /** What travels first (0: it was on the table), what after it. */
  phase: number
  /** How long that waits for its turn, in milliseconds. */
  pause: number
}

/** The transform from which a thing has to start; undefined where it need not move. */
function planned(thing: HTMLElement, from: DOMRect, fresh: boolean): Omit<Move, 'phase' | 'pause' | 'fresh'> | undefined {
  const to = thing.getBoundingClientRect()
  if (!to.width || !from.width) return undefined
  // A new thing starts at most in its own size, even where the place it comes from is wider; a known one that changes
  // its shape, such as a low card of a full hand, within the box that it had.
  const [across, down] = [from.width / to.width, from.height / to.height]
  const scale = fresh ? Math.min(1, across) : to.height && from.height ? Math.min(across, down) : across
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(from.width - to.width) < 1) return undefined
  const zoom = thing.currentCSSZoom // boards are zoomed on large screens
  const { transform, transformOrigin } = getComputedStyle(thing)
  // Scaling happens about the thing's transform origin, which need not be its middle.
  const [left = 0, top = 0] = transformOrigin.split(' ').map(parseFloat)
  const dx = x / zoom + (thing.offsetWidth / 2 - left) * (1 - scale)
  const dy = y / zoom + (thing.offsetHeight / 2 - top) * (1 - scale)
  const own = transform === 'none' ? '' : transform
  return { thing, start: `translate(${dx}px, ${dy}px) scale(${scale}) ${own}`.trim() }
}
