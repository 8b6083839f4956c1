import type { Status } from '../../table/board'
import type { TroiaTable } from './sides'

export { default } from './Board.svelte'
export { moments } from './moments'
export { glossary, tips } from './tips'
export { chip } from './chip'

/** A turn: a god or a draw, the payment, the god's power, the end of the turn. */
const STEPS: Record<string, number> = { turn: 0, give: 1, power: 2, back: 2, build: 3, march: 3, second: 3, recall: 3 }
const OF = 4

export function status(table: TroiaTable): Status {
  const { phase, turns } = table.view
  const done = STEPS[phase]
  if (done === undefined) return { title: table.t('prompt.over') }
  return {
    title: table.word('sheet.turn', { number: turns + 1 }),
    detail: table.t(`troia.phase.${phase}`),
    pips: { done, of: OF, label: table.t('troia.step', { number: done + 1, of: OF }) },
  }
}
