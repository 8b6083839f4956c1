/** Drag one thing onto another, by mouse, pen or finger: the same choice as touching both. */
import type { Table } from './table.svelte'

const DRAG_DISTANCE = 8 // pixels; a shorter move is a click

export function dragging(root: HTMLElement, table: () => Table): () => void {
  let from: HTMLElement | null = null
  let ghost: HTMLElement | null = null
  let start = { x: 0, y: 0 }
  let place = new DOMRect()
  let zoom = 1

  const named = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-touch]') ?? null

  function down(event: PointerEvent): void {
    const thing = named(event.target as Element)
    if (!thing || event.button !== 0 || !table().canDrag(thing.dataset.touch ?? '')) return
    from = thing
    start = { x: event.clientX, y: event.clientY }
  }

  function move(event: PointerEvent): void {
    if (!from) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (!ghost) {
      if (Math.hypot(x, y) < DRAG_DISTANCE) return
      place = from.getBoundingClientRect()
      ghost = from.cloneNode(true) as HTMLElement
      for (const name of ['data-touch', 'data-id', 'data-from', 'id']) ghost.removeAttribute(name)
      ghost.setAttribute('aria-hidden', 'true')
      zoom = from.currentCSSZoom // boards are zoomed on large screens
      Object.assign(ghost.style, {
        position: 'fixed', left: '0', top: '0', width: `${place.width / zoom}px`, height: `${place.height / zoom}px`,
        margin: '0', zIndex: '50', pointerEvents: 'none', opacity: '.92', transition: 'none',
      })
      from.parentElement?.append(ghost)
      table().lift(from.dataset.touch ?? '')
    }
    ghost.style.transform = `translate(${(place.left + x) / zoom}px, ${(place.top + y) / zoom}px)`
    event.preventDefault()
  }

  function up(event: PointerEvent): void {
    const [dragged, id] = [ghost !== null, from?.dataset.touch ?? '']
    end()
    if (!dragged) return
    // The browser sends a click after a drag: it must not count as a touch.
    const swallow = (click: Event): void => click.stopPropagation()
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
    const onto = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map(named)
      .find((thing) => thing && thing.dataset.touch !== id)?.dataset.touch
    if (onto === undefined) table().cancel()
    else table().drop(id, onto)
  }

  function end(): void {
    ghost?.remove()
    ghost = null
    from = null
  }

  root.addEventListener('pointerdown', down)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', end)
  return () => {
    end()
    root.removeEventListener('pointerdown', down)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', end)
  }
}
