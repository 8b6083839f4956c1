/** What the chosen cards add to an offering: what is printed on them, counted for the eye. */
import { offeringsOn, type Troia } from './sides'

const HORN = 'cornucopia'

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
}

export function counted(table: Troia): Counted | null {
  const { payment, god, gods, offerings } = table.view
  if (!payment) return null
  const offering = offerings[gods.indexOf(god ?? '')] ?? ''
  const things = [...payment.cards, ...(payment.cornucopia ? [HORN] : []), ...table.gathered.map((id) => id.replace(/^card\./, ''))]
  const given = things.flatMap((thing) => (thing === HORN ? [offering, offering] : offeringsOn(thing)))
  const own = given.filter((one) => one === offering).length
  const all = given.length
  return { cost: payment.cost, all, own, offering, given, paid: all >= payment.cost && own > 0 && things.some((thing) => thing !== HORN) }
}
