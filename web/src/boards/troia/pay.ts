/** What the chosen cards add up to in an offering. The view tells what each adds; no rule is applied here. */
import { offeringsOn, type TroiaTable } from './sides'
import type { Sums } from './view'

const HORN = 'cornucopia'
const SORTS = ['offerings', 'own', 'cards'] as const

export interface Counted {
  cost: number
  /** All offerings, and those that are the god's own. */
  all: number
  own: number
  /** The god's offering. */
  offering: string
  /** The offerings on the chosen cards, in the order in which they will be given. */
  given: string[]
  paid: boolean
  superior: boolean
}

export function counted(table: TroiaTable): Counted | null {
  const { payment, god, gods, offerings } = table.view
  if (!payment) return null
  const offering = offerings[gods.indexOf(god ?? '')] ?? ''
  const chosen = table.gathered.map((id) => id.replace(/^card\./, ''))
  const things = [...payment.cards, ...(payment.cornucopia ? [HORN] : []), ...chosen]
  const added = (sort: keyof Sums): number => chosen.reduce((sum, thing) => sum + (payment.adds[thing]?.[sort] ?? 0), 0)
  const reached = (needs: Partial<Sums>): boolean => SORTS.every((sort) => added(sort) >= (needs[sort] ?? 0))
  return {
    cost: payment.cost,
    all: payment.offerings + added('offerings'),
    own: payment.own + added('own'),
    offering,
    given: things.flatMap((thing) => (thing === HORN ? [offering, offering] : offeringsOn(thing))),
    paid: reached(payment.needs),
    superior: reached(payment.superior),
  }
}
