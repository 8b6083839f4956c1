/**
 * Animates what leaves the table: struck cards go to the discards, an attacker by way of its target;
 * victory cards go to whoever took them. Copies of the elements fly above the board, so that nothing
 * has to wait for them.
 */
import { MOVE, moveTime, reducedMotion } from '../../lib/motion'
import type { Message } from '../../net/wire'

/** The elements that may leave, and where they were before the step. */
export type Snapshot = Map<string, { thing: HTMLElement; rect: DOMRect }>

const LEAVING = '[data-id^="c."], [data-id^="victory."], [data-id^="hand.chariot"]'
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const MOST = 40
/** The height of a card on the table, in widths. */
const TALL = 1.4
/** How much longer it flies than other things travel: an attacker goes by way of its target. */
const LONGER = 1.6
export const FLIGHT = MOVE * LONGER

export function snapshot(root: HTMLElement | undefined): Snapshot {
  const seen: Snapshot = new Map()
  if (!root || reducedMotion() || document.hidden) return seen
  for (const thing of root.querySelectorAll<HTMLElement>(LEAVING)) {
    const rect = thing.getBoundingClientRect()
    if (rect.width) seen.set(thing.dataset.id ?? '', { thing, rect })
  }
  return seen
}

/** What has left the table. A token names the last card of the group it stands for: with one card more it is still there. */
export function left(before: readonly string[], now: readonly string[]): string[] {
  const cards = new Map<string, number>() // by group: the number of its last card
  for (const id of now) {
    const [kind, seat, group, card] = id.split('.')
    if (kind === 'c') cards.set(`${seat}.${group}`, Math.max(Number(card), cards.get(`${seat}.${group}`) ?? 0))
  }
  return before.filter((id) => {
    const [kind, seat, group, card] = id.split('.')
    return !now.includes(id) && !(kind === 'c' && Number(card) < (cards.get(`${seat}.${group}`) ?? 0))
  })
}

export function animateLeaving(root: HTMLElement | undefined, seen: Snapshot, events: readonly Message[]): void {
  if (!root || !seen.size) return
  const place = (id: string): DOMRect | undefined =>
    root.querySelector<HTMLElement>(`[data-id="${id}"]`)?.getBoundingClientRect()
  const struck = events.find((event) => event.key === 'event.struck')
  const took = events.find((event) => event.key === 'event.took')
  const now = [...root.querySelectorAll<HTMLElement>(LEAVING)].map((thing) => thing.dataset.id ?? '')
  const away = new Set(left([...seen.keys()], now))
  const gone = [...seen].filter(([id]) => away.has(id)).slice(0, MOST)
  const target = struck && gone.find(([id]) => id.startsWith(`c.${String(struck.args.other_seat)}.`))
  for (const [id, { thing, rect }] of gone) {
    const sent = id.startsWith('hand.')
    if (sent && (!struck || !target)) continue // laid, not sent into the attack
    const prize = id.startsWith('victory.')
    const to = prize ? took && place(`plaque.${String(took.args.seat)}`) : place('pile')
    if (!to?.width) continue
    const attacks = struck && target && (sent || id.startsWith(`c.${String(struck.args.seat)}.`))
    fly(root, thing, rect, attacks ? target[1].rect : rect, to)
  }
}

/** Where a card of the hand begins: it may lie low there, and flies as it stands on the table. */
function standing(thing: HTMLElement, place: DOMRect): DOMRect {
  const width = thing.classList.contains('card') ? Math.min(place.width, place.height / TALL) : place.width
  return width === place.width ? place : new DOMRect(place.left + (place.width - width) / 2, place.top, width, place.height)
}

function fly(root: HTMLElement, thing: HTMLElement, place: DOMRect, by: DOMRect, to: DOMRect): void {
  const zoom = root.currentCSSZoom
  const from = standing(thing, place)
  const copy = thing.cloneNode(true) as HTMLElement
  for (const name of ['data-id', 'data-from', 'data-touch', 'data-state']) copy.removeAttribute(name)
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  copy.style.cssText = `--w:${from.width / zoom}px;position:fixed;margin:0;z-index:30;pointer-events:none;left:${from.left / zoom}px;top:${from.top / zoom}px`
  root.append(copy)
  const at = (rect: DOMRect, scale = 1): string => {
    const [x, y] = [rect.left + rect.width / 2 - from.left - from.width / 2, rect.top + rect.height / 2 - from.top - from.height / 2]
    return `translate(${x / zoom}px, ${y / zoom}px) scale(${scale})`
  }
  const flown = copy.animate(
    [{ transform: 'none' }, { transform: at(by), offset: 0.4 }, { transform: at(to, 0.4), opacity: 0.2 }],
    { duration: moveTime() * LONGER, easing: EASE, fill: 'forwards' },
  )
  flown.onfinish = flown.oncancel = () => copy.remove()
}
