/**
 * Things travel: FLIP on the Web Animations API.
 *
 * Everything with a `data-id` is measured, running moves are cancelled, the change is made at
 * once, and each thing is let run from where it was. So a move is never waited for, and a second
 * one starts from where the first had come. A thing that is new comes from the place its
 * `data-from` names, the `data-id` of a pile for instance. What holds other things stays put:
 * they travel by themselves, and would travel twice.
 */
import { flushSync } from 'svelte'

export const MOVE = 320
const STAGGER = 60
const LONGEST_DEAL = 480 // however many are dealt, the last one has left by then
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const NAME = 'flip'

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function things(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-id]')]
}

export function flip(root: HTMLElement | null, change: () => void): void {
  if (!root || reducedMotion() || document.hidden) {
    flushSync(change)
    return
  }
  const before = new Map<string, DOMRect>()
  for (const thing of things(root)) before.set(thing.dataset.id ?? '', thing.getBoundingClientRect())
  for (const running of root.getAnimations({ subtree: true })) if (running.id === NAME) running.cancel()
  flushSync(change)
  const moves: Move[] = []
  for (const thing of things(root)) {
    if (thing.querySelector('[data-id]')) continue
    const known = before.get(thing.dataset.id ?? '')
    const from = known ?? before.get(thing.dataset.from ?? '')
    const move = from && planned(thing, from, !known)
    if (move) moves.push({ ...move, fresh: !known })
  }
  const dealt = moves.filter((move) => move.fresh)
  const apart = Math.min(STAGGER, LONGEST_DEAL / dealt.length)
  const delayOf = (move: Move): number => (move.fresh ? dealt.indexOf(move) * apart : 0)
  const clips = new Set<Element>()
  for (const move of moves) {
    const { thing, start } = move
    // The end is the thing as it stands: lifted, tilted, or neither.
    const frames = [{ transform: start, zIndex: 20 }, { zIndex: 20 }]
    thing.animate(frames, { id: NAME, duration: MOVE, easing: EASE, delay: delayOf(move), fill: 'backwards' })
    for (const clip of clipping(thing, root)) clips.add(clip)
  }
  // What keeps its overflow hidden shows it meanwhile: a card is seen all the way from the hand.
  const longest = MOVE + Math.max(0, ...moves.map(delayOf))
  for (const clip of clips) clip.animate({ overflow: ['visible', 'visible'] }, { id: NAME, duration: longest })
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
  /** New here: it comes from elsewhere, one after the other with those that come with it. */
  fresh: boolean
}

/** Where a thing starts, seen from where it is; undefined where it need not move. */
function planned(thing: HTMLElement, from: DOMRect, fresh: boolean): Omit<Move, 'fresh'> | undefined {
  const to = thing.getBoundingClientRect()
  if (!to.width || !from.width) return undefined
  // What comes out of a hand or a pile is no larger than itself, however wide that place is.
  const scale = fresh ? Math.min(1, from.width / to.width) : from.width / to.width
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(from.width - to.width) < 1) return undefined
  const zoom = thing.currentCSSZoom // a board may be enlarged as a whole
  const { transform, transformOrigin } = getComputedStyle(thing)
  // Scaling happens about the thing's own origin, which need not be its middle.
  const [left = 0, top = 0] = transformOrigin.split(' ').map(parseFloat)
  const dx = x / zoom + (thing.offsetWidth / 2 - left) * (1 - scale)
  const dy = y / zoom + (thing.offsetHeight / 2 - top) * (1 - scale)
  const own = transform === 'none' ? '' : transform
  return { thing, start: `translate(${dx}px, ${dy}px) scale(${scale}) ${own}`.trim() }
}
