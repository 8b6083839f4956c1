/** An event in the strip, in as few words as say it. */
import type { Message } from '../net/wire'
import type { Part } from '../text/translator'
import type { Table } from './table.svelte'

type Words = Pick<Table, 'seat' | 'parts' | 'translator'>

/** Something of one's own was struck or taken. */
export const isMine = (table: Pick<Table, 'seat'>, { args }: Message): boolean => table.seat !== null && args.other_seat === table.seat

/**
 * What is told in the field of `seat`. A game has short words for what happens often (`brief.laid` for `event.laid`), and
 * may have others for what was done to whoever reads them (`brief.struck_yours`). Else the sentence without the name it
 * begins with and without its full stop: the field says who. What another seat did in that turn keeps its name, unless
 * there are words for it that need none (`brief.defends_against`).
 */
export function brief(table: Words, told: Message, seat: number): Part[] {
  const short = told.key.replace(/^(event|ended)\./, 'brief.')
  const another = typeof told.args.seat === 'number' && told.args.seat !== seat
  const keys = another ? [`${short}_against`] : [...(isMine(table, told) ? [`${short}_yours`] : []), short]
  const words = keys.find((key) => table.translator.has(key))
  if (words) return table.parts({ key: words, args: told.args })
  const [first, ...rest] = table.parts(told)
  if (!first) return []
  const parts = first.seat === seat ? rest : [first, ...rest]
  const end = parts.at(-1)
  return end ? [...parts.slice(0, -1), { ...end, text: end.text.replace(/\.\s*$/, '') }] : []
}
