import type { Status } from '../../table/board'
import type { ChipStyleOf } from '../../lib/chips'
import { narrow } from '../../lib/narrow'
import type { IliadTable } from './cards'

export { default } from './Board.svelte'
export { moments } from './moments'
export { glossary, tips } from './tips'

export function status(table: IliadTable): Status {
  const view = table.view
  if (view.phase === 'over') return { title: table.t('prompt.over') }
  if (view.for_the_game.length) return { title: table.t('iliad.last') }
  const title = table.t('iliad.siege', { number: view.number })
  if (view.oracle === null && view.siege !== 'duel') return { title }
  if (view.siege === 'duel') return { title, detail: table.word('option.mode.duel') }
  const inside = view.camps.filter((camp) => camp.in).length
  const oracle = table.word(`oracle.${view.oracle}`).replace(/ \(.*/, '')
  const most = view.number + view.oracle_left
  return {
    title,
    detail: ['turn', 'place', 'strike'].includes(view.phase) ? table.t(narrow.current ? 'iliad.inside_short' : 'iliad.inside', { oracle, count: inside, seats: view.seats }) : oracle,
    pips: { done: view.number - 1, of: most, label: table.t('iliad.pips', { number: view.number, most }) },
  }
}

/** Cards and heroes named in a sentence stand out. */
export const chip: ChipStyleOf = (key) => {
  if (key.startsWith('hero.')) return { hero: true }
  return key.startsWith('card.') || key.startsWith('victory.') ? {} : null
}
