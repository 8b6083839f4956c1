/** A hero counts in a district once he has come there: until then the numbers are those of before. */
import { moveTime, reducedMotion } from '../../lib/motion'
import { speed } from '../../lib/speed.svelte'
import { eventArgs, type HorseTable } from './seats'
import type { HorseView } from './view'

/** The view whose numbers are shown; asked for while a component is set up. */
export function numbersOf(table: () => HorseTable): () => HorseView {
  let before = $state.raw<HorseView>()
  let last: { view: HorseView; ply: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  $effect.pre(() => {
    const { view, ply, events } = table()
    if (last?.ply === ply) return
    clearTimeout(timer)
    // Only the next step has a way to go: who looks back sees each position as it was.
    // A step that is shown again tells only who dropped.
    const drops = last && last.ply < ply && view.phase !== 'over' && eventArgs(events, 'event.placed', 'event.dropped')
    before = drops && speed.factor && !reducedMotion() ? last?.view : undefined
    if (before) timer = setTimeout(() => (before = undefined), 2 * moveTime())
    last = { view, ply }
  })
  $effect(() => () => clearTimeout(timer))
  return () => before ?? table().view
}
