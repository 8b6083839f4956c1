import type { Status } from '../../table/board'
import type { Table } from '../../table/table.svelte'
import { narrow } from '../../lib/narrow'
import { heroOfTurn } from './seats'
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
  const hero = heroOfTurn(table)
  const label = hero ? table.t('horse.hero_of', hero) : ''
  const poseidon = view.card === 'P' ? table.word('card.P') : ''
  // On a phone the signs say it: words would be cut off beside them.
  const detail = narrow.current ? poseidon : [words, poseidon, label].filter(Boolean).join(' · ')
  return { title, ...(detail && { detail }), ...(hero && { pips: { done: hero.at - 1, of: hero.of, label } }) }
}
