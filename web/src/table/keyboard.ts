/**
 * The keyboard at a table: 1 to 9 touch things, Enter confirms, Escape cancels, U undoes, L lists all
 * moves, ? shows the help. While steps of others are shown, Space goes on to the next and Escape to the
 * newest; so does a click on the board. A result comes to its end with the first press of either, and is
 * dismissed with the second.
 */
import type { Table } from './table.svelte'

interface Shortcuts {
  moves: () => void
  help: () => void
}

export function listen(table: () => Table, shortcuts: Shortcuts): () => void {
  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // Under a window nothing is played. The focus may be on the page itself, where what had it is gone from the window.
    if (document.querySelector('dialog:modal')) return
    const where = event.target instanceof Element ? event.target : null
    if (where?.closest('input, textarea, select, [contenteditable]')) return
    if (table().watching && watched(event)) return
    const touched = table().keys.get(event.key)
    if (touched !== undefined) table().press(touched)
    else if (event.key === 'Enter' && !where?.closest('button, a') && table().options.length === 1) table().choose(table().options[0]?.text ?? '')
    else if (event.key === 'Escape') table().cancel()
    else if (event.key === 'u') table().takeBack()
    else if (event.key === 'l') shortcuts.moves()
    else if (event.key === '?') shortcuts.help()
    else return
    event.preventDefault()
  }
  function watched(event: KeyboardEvent): boolean {
    if (event.key !== ' ' && event.key !== 'Escape') return false
    event.preventDefault()
    // The release of the space bar would press the button that has the focus, which may be alive by then.
    if (event.key === ' ') addEventListener('keyup', (up) => up.preventDefault(), { once: true, capture: true })
    if (table().result) table().pressOn()
    else if (event.key === ' ') table().onNext()
    else table().onSkip()
    return true
  }
  function clicked(event: MouseEvent): void {
    const where = event.target instanceof Element ? event.target : null
    // A button of the board's own, such as one that opens a drawer, keeps its meaning.
    if (!table().watching || table().unready || !where?.closest('main.board') || where.closest('a, input, .pb, button:not([data-touch]):enabled')) return
    // A result is dismissed by its button; a click elsewhere only brings it to its end.
    if (table().result) table().resultShown = true
    else table().onNext()
  }
  addEventListener('keydown', pressed)
  addEventListener('click', clicked)
  return () => {
    removeEventListener('keydown', pressed)
    removeEventListener('click', clicked)
  }
}
