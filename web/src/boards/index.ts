/**
 * The boards, one folder per game, each loaded when its table is opened. A game without one is
 * played on the plain board. A folder's index.ts exports `default` (the component), and may export
 * `status` (the top bar) and `chip` (how its words are drawn in sentences).
 */
import type { Component } from 'svelte'
import type { ChipOf } from '../lib/chips'
import type { Table } from '../table/table.svelte'

/** What the top bar says: a title, a detail, and steps of which some are done. */
export interface Status {
  title: string
  detail?: string
  pips?: { done: number; of: number; label: string }
}

export interface BoardModule {
  // A board takes the table of its own view; which game it is was looked up by name.
  default: Component<{ table: Table<never> }>
  status?: (table: Table<never>) => Status
  chip?: ChipOf
}

const found = import.meta.glob<BoardModule>('./*/index.ts')

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = found[`./${game}/index.ts`] ?? found['./plain/index.ts']
  if (!load) throw new Error('the plain board is missing')
  return load()
}
