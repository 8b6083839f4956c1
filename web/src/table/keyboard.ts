/** The keyboard at a table: 1 to 9 touch things, Enter confirms, Escape cancels, U undoes, L lists all moves, ? shows the help. */
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
    const where = event.target as Element | null
    if (where?.closest('input, textarea, select, [contenteditable]')) return
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
  addEventListener('keydown', pressed)
  return () => removeEventListener('keydown', pressed)
}
