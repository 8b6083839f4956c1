import type { Status } from '../../table/board'
import type { ChipStyle } from '../../lib/chips'
import { isColour } from '../../lib/colours'
import type { Table } from '../../table/table.svelte'
import { hero, troop } from './cards'
import type { HectorView } from './view'

export { default } from './Board.svelte'
export { moments } from './moments'
export { glossary, tips } from './tips'

export function status(table: Table<HectorView>): Status {
  const { battle, front, round } = table.view
  const title = table.t('hector.battle', { number: battle })
  if (front === null) return { title }
  const detail = table.t('hector.front', { number: front })
  if (round === null) return { title, detail }
  return { title, detail, pips: { done: round - 1, of: 4, label: table.t('hector.round', { round }) } }
}

/** Troops, heroes and colours are drawn with a shield: `troop.red4`, `hero.paris`, `colour.blue`. */
export function chip(key: string): ChipStyle | null {
  const [kind, name = ''] = key.split('.')
  if (kind === 'troop') return { colours: [troop(name).colour] }
  if (kind === 'hero') return { colours: [hero(name).colour], hero: true }
  if (kind === 'colour' && isColour(name)) return { colours: [name] }
  return null
}
