/** The keyboard at a table: 1 to 9 touch, Enter does what is chosen, Escape lets go, U takes back, L lists all, ? helps. */
import type { Table } from './table.svelte'

interface Doors {
  moves: () => void
  help: () => void
}

export function listen(table: () => Table, doors: Doors): () => void {
  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const where = event.target as Element | null
    if (where?.closest('input, textarea, select, dialog[open], [contenteditable]')) return
    const touched = table().keys.get(event.key)
    if (touched !== undefined) table().press(touched)
    else if (event.key === 'Enter' && !where?.closest('button, a') && table().options.length === 1) table().choose(table().options[0]?.text ?? '')
    else if (event.key === 'Escape') table().cancel()
    else if (event.key === 'u') table().takeBack()
    else if (event.key === 'l') doors.moves()
    else if (event.key === '?') doors.help()
    else return
    event.preventDefault()
  }
  addEventListener('keydown', pressed)
  return () => removeEventListener('keydown', pressed)
}
