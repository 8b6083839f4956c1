/**
 * Tips: what a thing on the table is, does and counts now, and what one may do with it or why not.
 *
 * A thing is named by its `data-tip`, else by its `data-touch`. A tip opens after a moment of hover, by a
 * long press on touch screens, and by `?` on what has the focus; Escape closes it. Whatever gets the
 * focus is described by its tip to screen readers, without opening it.
 */
import type { Component } from 'svelte'
import { t } from '../text/text.svelte'
import { lastPress } from './press'

export interface Tip {
  name: string
  greek?: string | undefined
  icon?: Component | undefined
  /** The ground of the icon: a colour of the style sheet. */
  colour?: string | undefined
  /** A cost, a value, a count. */
  number?: { value: number | string; label: string } | undefined
  rows: { label: string; text: string }[]
  /** What one may do, or why not. */
  may?: { ok: boolean; text: string } | undefined
}

/** A word that the tips of all boards have in common, as a label or a sentence: what it does, counts, costs. */
export const tipWord = (name: string): string => t(`tip.${name}`)

/** A row of a tip under one of these labels. */
export const tipRow = (label: string, text: string): Tip['rows'][number] => ({ label: tipWord(label), text })

/** An entry of the glossary: a thing that is in play. */
export interface Entry {
  name: string
  text: string
  icon?: Component | undefined
  colour?: string | undefined
}

export interface OpenTip {
  id: string
  anchor: DOMRect
  /** From below, with a button to close it. */
  sheet: boolean
}

const HOVER = 350
const LEAVE = 120
const LONG_PRESS = 400
const STILL = 10 // pixels; a finger that moves further drags or scrolls

export function tipText(tip: Tip): string {
  return [...tip.rows.map((row) => `${row.label}: ${row.text}`), ...(tip.may ? [tip.may.text] : [])].join(' ')
}

/** Open and close tips of the things under `root`. `open` is told what to show; `describe` gives a thing's tip in words. */
export function tipping(root: HTMLElement, open: (tip: OpenTip | null) => boolean, describe: (id: string) => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: HTMLElement | null = null
  /** A sheet stays until it is closed, wherever a mouse goes. */
  const sheetOpen = (): boolean => root.querySelector('.tip.sheet') !== null
  let pressed = { x: lastPress.x, y: lastPress.y }
  /** A mouse that rests where it clicked asks nothing: what comes to lie under it opens no tip. */
  let resting = lastPress.mouse
  /** While a finger is down a mouse that lies somewhere asks nothing, even where things move under it. */
  let touching = false
  const words = document.createElement('div')
  words.id = 'tip-words'
  words.hidden = true
  root.append(words)

  const thingAt = (target: EventTarget | null): HTMLElement | null =>
    (target as Element | null)?.closest<HTMLElement>('[data-tip], [data-touch]') ?? null
  const idOf = (thing: HTMLElement): string => thing.dataset.tip ?? thing.dataset.touch ?? ''

  function show(thing: HTMLElement, sheet: boolean): boolean {
    if (!thing.isConnected || !open({ id: idOf(thing), anchor: thing.getBoundingClientRect(), sheet })) return false
    clearTimeout(timer) // of a mouse that has just left: it would close what a key opened
    shown = thing
    return true
  }
  function close(): void {
    clearTimeout(timer)
    if (!shown) return
    shown = null
    open(null)
  }
  function later(wait: number, what: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(what, wait)
  }

  function over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || touching || sheetOpen()) return
    moved(event)
    const thing = thingAt(event.target)
    if (thing === shown) return clearTimeout(timer)
    if (thing && !event.buttons && !resting) later(HOVER, () => void (show(thing, false) || close()))
    else later(LEAVE, close)
  }
  function leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !touching && !sheetOpen()) later(LEAVE, close)
  }
  function down(event: PointerEvent): void {
    if ((event.target as Element | null)?.closest('.tip')) return // its own button closes it
    const thing = thingAt(event.target)
    pressed = { x: event.clientX, y: event.clientY }
    touching = event.pointerType === 'touch'
    resting = !touching
    if (resting) return close() // a click acts, and what it does is seen
    if (thing) later(LONG_PRESS, () => show(thing, true) && swallowClick())
  }
  function moved(event: PointerEvent): void {
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= STILL) return
    if (event.pointerType === 'touch') clearTimeout(timer)
    else resting = false
  }
  function up(event: PointerEvent): void {
    clearTimeout(timer)
    touching = false
    if (event.pointerType === 'touch') return
    // Where something was dropped it is seen what that did, and no tip lies over it.
    pressed = { x: event.clientX, y: event.clientY }
    resting = true
  }
  /** The click that ends a long press must not play the card. */
  function swallowClick(): void {
    const swallow = (click: Event): void => {
      click.preventDefault()
      click.stopPropagation()
    }
    addEventListener('click', swallow, { capture: true, once: true })
    addEventListener('pointerup', () => setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50), { once: true })
  }
  function menu(event: Event): void {
    if (shown || (event as PointerEvent).pointerType === 'touch') event.preventDefault() // a long press asks for no menu
  }
  function focused(event: FocusEvent): void {
    const thing = thingAt(event.target)
    const said = thing && describe(idOf(thing))
    if (!thing || !said) return
    words.textContent = said
    thing.setAttribute('aria-describedby', words.id)
  }
  function blurred(event: FocusEvent): void {
    ;(event.target as Element).removeAttribute('aria-describedby')
    if (shown === event.target) close()
  }
  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
    if (event.key !== '?' || event.defaultPrevented) return
    const thing = root.contains(document.activeElement) ? thingAt(document.activeElement) : null
    if (thing && show(thing, false)) event.preventDefault()
  }

  root.addEventListener('pointerover', over)
  root.addEventListener('pointerleave', leave)
  root.addEventListener('pointerdown', down)
  root.addEventListener('contextmenu', menu)
  root.addEventListener('focusin', focused)
  root.addEventListener('focusout', blurred)
  addEventListener('pointermove', moved)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
  addEventListener('keydown', key, { capture: true })
  return () => {
    close()
    words.remove()
    root.removeEventListener('pointerover', over)
    root.removeEventListener('pointerleave', leave)
    root.removeEventListener('pointerdown', down)
    root.removeEventListener('contextmenu', menu)
    root.removeEventListener('focusin', focused)
    root.removeEventListener('focusout', blurred)
    removeEventListener('pointermove', moved)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    removeEventListener('keydown', key, { capture: true })
  }
}
