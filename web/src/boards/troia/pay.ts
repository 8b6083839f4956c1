/** What the chosen things add to an offering, as the view tells it: no rule is here. */
import { offeringsOn, type Troia } from './sides'
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
  /** What lies chosen, offering by offering, in the order it will be given. */
  given: string[]
  paid: boolean
  superior: boolean
}

export function counted(table: Troia): Counted | null {
  const { payment, god, gods, offerings } = table.view
  if (!payment) return null
  const offering = offerings[gods.indexOf(god ?? '')] ?? ''
  const chosen = table.gathered.map((id) => id.replace(/^card\./, ''))
  const things = [...payment.cards, ...(payment.cornucopia ? [HORN] : []), ...chosen]
  const added = (sort: keyof Sums): number => chosen.reduce((sum, thing) => sum + (payment.adds[thing]?.[sort] ?? 0), 0)
  const reached = (needs: Sums): boolean => SORTS.every((sort) => added(sort) >= (needs[sort] ?? 0))
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
