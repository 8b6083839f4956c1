/** Names and places as whoever looks sees them: one's own end is always below. */
import type { Table } from '../../table/table.svelte'
import type { TroiaView } from './view'

export type Troia = Table<TroiaView>
export const SIDES = ['greek', 'trojan'] as const
export const BACKS = ['achaean', 'trojan'] as const
/** From the Greek end. */
export const SPACES = ['greek-protection', 'greek-defence', 'combat', 'trojan-defence', 'trojan-protection'] as const
export const HEROES = ['achilles', 'ajax', 'odysseus', 'agamemnon', 'menelaus', 'diomedes'] as const

/** The seat at the bottom; those who watch sit with the Greeks. */
export function bottom(table: Troia): 0 | 1 {
  return table.seat === 1 ? 1 : 0
}

/** The row of a space, from the top, 1 to 5. */
export function rowOf(space: string, own: 0 | 1): number {
  const at = (SPACES as readonly string[]).indexOf(space)
  return own === 0 ? SPACES.length - at : at + 1
}

export function sideOf(card: string): 0 | 1 {
  return card.startsWith('trojan.') ? 1 : 0
}

/** The offerings printed on a card: its name holds them. */
export function offeringsOn(card: string): string[] {
  return (card.split('.')[1] ?? '').split('+')
}

/** A card in words, with its back and what else it shows. */
export function cardName(table: Troia, card: string): string {
  const printed = offeringsOn(card)
  const [first, second] = [printed[0], printed.at(-1)]
  const form = printed.length === 1 ? 'single' : first === second ? 'double' : 'pair'
  return table.word(`card.${SIDES[sideOf(card)]}.${form}`, { first, second, shows: table.view.shows[card] })
}
