/** How a game ended: by its rules, or earlier. */
import type { Table } from '../net/wire'
import { seatName } from '../text/names'
import { text } from '../text/text.svelte'

/** The winning seats: none in a draw, or where there is no result. */
export function winnersOf(info: Table): number[] {
  return info.ending?.winners ?? info.result?.winners ?? []
}

/** Whether it was called off, and counts for nobody. */
export function calledOff(info: Table): boolean {
  return info.ending?.kind === 'aborted'
}

/** Why it ended before its rules ended it, in a sentence: `Ben resigns.` */
export function reasonOf(info: Table): string | null {
  const { ending } = info
  if (!ending || ending.kind === 'rules') return null
  return text.translator(info.game, info.seats.map(seatName)).say({ key: `ended.${ending.kind}`, args: { seat: ending.by } })
}
