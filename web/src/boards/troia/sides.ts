/** Names of sides, spaces and cards, and where they are drawn: the viewer's own end is always at the bottom. */
import type { Table } from '../../table/table.svelte'
import type { TroiaView } from './view'

export type TroiaTable = Table<TroiaView>
export const SIDES = ['greek', 'trojan'] as const
export const BACKS = ['achaean', 'trojan'] as const
/** From the Greek end. */
export const SPACES = ['greek-protection', 'greek-defence', 'combat', 'trojan-defence', 'trojan-protection'] as const
export const HEROES = ['achilles', 'ajax', 'odysseus', 'agamemnon', 'menelaus', 'diomedes'] as const

/** The seat whose end is at the bottom; for spectators the Greeks'. */
export function bottom(table: TroiaTable): 0 | 1 {
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

/** The offerings printed on a card; they are part of its name in the notation. */
export function offeringsOn(card: string): string[] {
  return (card.split('.')[1] ?? '').split('+')
}

/** A card in words: the part or figure it shows, its offerings, its back. */
export function cardName(table: TroiaTable, card: string): string {
  const side = sideOf(card)
  const shows = table.word(`${side === 0 ? 'part' : 'figure'}.${table.view.shows[card]}`)
  const offerings = offeringsOn(card).map((offering) => table.word(`offering.${offering}`))
  return table.t('troia.card', { shows, offerings: offerings.join(' + '), back: table.word(`back.${SIDES[side]}`) })
}
