/** What a board's folder exports, and what the frame needs of it. */
import type { Component } from 'svelte'
import type { ChipStyleOf } from '../lib/chips'
import type { Entry, Tip } from '../lib/tips'
import type { Moments } from './moments'
import type { Table } from './table.svelte'

/** What the top bar says: a title, a detail, and how many of some steps are done. */
export interface Status {
  title: string
  detail?: string
  pips?: { done: number; of: number; label: string }
}

export interface BoardModule {
  // A board takes the table of its own view; it was looked up by its game's name, so the types fit.
  default: Component<{ table: Table<never> }>
  status?: (table: Table<never>) => Status
  chip?: ChipStyleOf
  moments?: Moments
  /** What a thing is, does and counts now, by its `data-tip` or `data-touch`. */
  tips?: (table: Table<never>, id: string) => Tip | null
  /** The things in play, with their names; without it the help lists all texts of the game. */
  glossary?: (table: Table<never>) => Entry[]
}
