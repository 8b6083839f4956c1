import type { Status } from '../../table/board'
import type { Table } from '../../table/table.svelte'
import { narrow } from '../../lib/narrow'
import type { HorseView } from './view'

export { default } from './Board.svelte'
export { moments } from './moments'
export { glossary, tips } from './tips'
export { chip } from './chip'

export function status(table: Table<HorseView>): Status {
  const view = table.view
  if (view.phase === 'over') return { title: table.t('prompt.over') }
  const title = table.word('sheet.turn', { number: view.turns + 1 })
  if (view.announced === null || view.actor === null) return { title }
  const mine = view.actor === table.seat
  const words = table.t(mine ? 'horse.you_announced' : 'horse.announced', {
    name: table.nameOf(view.actor),
    number: view.announced,
  })
  if (view.card === 'P') return { title, detail: narrow.current ? table.word('card.P') : `${words} · ${table.word('card.P')}` }
  const [of, done] = [view.announced, view.announced - view.to_place]
  const label = table.t('horse.hero_of', { at: done + 1, of })
  // On a phone the signs say it: words would be cut off beside them.
  return { title, ...(narrow.current ? {} : { detail: `${words} · ${label}` }), pips: { done, of, label } }
}
