/**
 * Things travel: FLIP on the Web Animations API.
 *
 * Everything with a `data-id` is measured, running moves are cancelled, the change is made at
 * once, and each thing is let run from where it was. So a move is never waited for, and a second
 * one starts from where the first had come. A thing that is new comes from the place its
 * `data-from` names, the `data-id` of a pile for instance.
 */
import { flushSync } from 'svelte'

export const MOVE = 320
const STAGGER = 60
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const NAME = 'flip'

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function things(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-id]')]
}

export function flip(root: ParentNode | null, change: () => void): void {
  if (!root || reducedMotion() || document.hidden) {
    flushSync(change)
    return
  }
  const before = new Map<string, DOMRect>()
  for (const thing of things(root)) before.set(thing.dataset.id ?? '', thing.getBoundingClientRect())
  for (const thing of things(root)) {
    for (const running of thing.getAnimations()) if (running.id === NAME) running.cancel()
  }
  flushSync(change)
  let fresh = 0
  for (const thing of things(root)) {
    const known = before.get(thing.dataset.id ?? '')
    const from = known ?? before.get(thing.dataset.from ?? '')
    if (from) travel(thing, from, known ? 0 : STAGGER * fresh++)
  }
}

function travel(thing: HTMLElement, from: DOMRect, delay: number): void {
  const to = thing.getBoundingClientRect()
  if (!to.width || !from.width) return
  const zoom = thing.currentCSSZoom // a board may be enlarged as a whole
  const [x, y] = [(from.left - to.left) / zoom, (from.top - to.top) / zoom]
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(from.width - to.width) < 1) return
  const scale = from.width / to.width
  const moved = thing.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 20 },
    ],
    { duration: MOVE, easing: EASE, delay, fill: 'backwards' },
  )
  moved.id = NAME
}
