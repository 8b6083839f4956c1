/**
 * From touches on the table to one of the prompt's legal actions.
 *
 * Each choice names the things it touches, in the order a person would touch them: a waiting hero,
 * then a district. No rule is applied here: legal is what the prompt lists.
 */
import type { Standing } from '../lib/touch'
import type { Choice, Prompt } from '../net/wire'

/** What has been touched so far, and the verb of the action that a button asked for, if any. */
export interface Selection {
  readonly touched: readonly string[]
  readonly verb: string | null
}

export const NOTHING: Selection = { touched: [], verb: null }

/** What a touch led to: an action to send, or a new selection. */
export type Touch = { act: Choice } | { selection: Selection }

/** The first word of an action's notation: `place red 4` is a `place`. */
export function verbOf(choice: Choice): string {
  return choice.text.split(' ', 1)[0] ?? ''
}

/** Several actions chosen as one and sent together. The first is one of the prompt's; the view told the others. */
export interface Run extends Choice {
  readonly steps: readonly string[]
}

/** The prompt, with each choice that begins runs replaced by those runs. */
export function joined(prompt: Prompt | null, runs: readonly Run[]): Prompt | null {
  if (!prompt?.choices || !runs.length) return prompt
  const whole = prompt.choices.flatMap((choice): Choice[] => {
    const longer = runs.filter((run) => run.steps[0] === choice.text)
    return longer.length ? longer : [choice]
  })
  return { ...prompt, choices: whole }
}

/** The legal actions; empty where another seat decides, because only that seat is told them. */
export function listed(prompt: Prompt | null): readonly Choice[] {
  return prompt?.choices ?? []
}

/** Whether a choice may be begun by touching this thing: any that it touches, but of a run only the first. */
function begins(choice: Choice, id: string): boolean {
  return 'steps' in choice ? choice.touches[0] === id : choice.touches.includes(id)
}

/** The choices that are still possible after what was touched and asked for. */
export function candidates(prompt: Prompt | null, selection: Selection): Choice[] {
  const [first] = selection.touched
  return listed(prompt).filter(
    (choice) =>
      (first === undefined || begins(choice, first)) &&
      (selection.verb === null || verbOf(choice) === selection.verb) &&
      selection.touched.every((id) => choice.touches.includes(id)),
  )
}

/** The choices that touch nothing on the table: each needs a button of its own. */
export function buttons(prompt: Prompt | null): Choice[] {
  return listed(prompt).filter((choice) => choice.touches.length === 0)
}

/** The kinds of action on offer, in the prompt's order. */
export function verbs(prompt: Prompt | null): string[] {
  return [...new Set(listed(prompt).map(verbOf))]
}

/**
 * What may be touched next, in the prompt's order: before the first touch the first thing of every
 * choice, after it whatever the choices left have open.
 */
export function touchable(prompt: Prompt | null, selection: Selection): string[] {
  const next = new Set<string>()
  for (const choice of candidates(prompt, selection)) {
    const open = choice.touches.filter((id) => !selection.touched.includes(id))
    if (selection.touched.length) open.forEach((id) => next.add(id))
    else if (open[0] !== undefined) next.add(open[0])
  }
  return [...next]
}

export function standing(prompt: Prompt | null, selection: Selection, id: string): Standing {
  if (selection.touched.includes(id)) return 'selected'
  const found = candidates(prompt, selection).filter((choice) => choice.touches.includes(id))
  if (!found.length) return instead(prompt, selection, id) ? 'legal' : 'inert'
  if (selection.touched.length) return 'target'
  if (!found.some((choice) => begins(choice, id))) return 'inert'
  return found.some((choice) => choice.touches[0] === id) ? 'legal' : 'target'
}

/** Whether this thing could be selected instead of the one that is: another card of the hand, another hero. */
function instead(prompt: Prompt | null, selection: Selection, id: string): boolean {
  const [first, ...more] = selection.touched
  if (first === undefined || more.length || first.split('.')[0] !== id.split('.')[0]) return false
  return candidates(prompt, { ...selection, touched: [] }).some((choice) => choice.touches[0] === id)
}

/** Choices whose things have all been touched. Where there are several, a small menu asks which is meant. */
export function complete(prompt: Prompt | null, selection: Selection): Choice[] {
  if (!selection.touched.length) return []
  const left = candidates(prompt, selection)
  const touched = new Set(selection.touched)
  // If the last thing of every choice left has been touched, what these choices have in common needs no
  // touch: with one hero waiting, touching a district is enough.
  if (left.every((choice) => touched.has(choice.touches.at(-1) ?? ''))) {
    const first = left[0]
    const common = first ? first.touches.filter((id) => left.every((c) => c.touches.includes(id))) : []
    common.forEach((id) => touched.add(id))
  }
  return left.filter((choice) => choice.touches.every((id) => touched.has(id)))
}

/** Touch a thing: it acts when only one action can be meant, else it narrows the selection down. */
export function touch(prompt: Prompt | null, selection: Selection, id: string): Touch {
  if (selection.touched.includes(id)) return { selection: without(selection, id) }
  let next: Selection = { ...selection, touched: [...selection.touched, id] }
  if (!candidates(prompt, next).length) {
    // It does not belong to what was begun: begin again with it, where a choice can begin with it.
    next = { ...selection, touched: [id] }
    if (!candidates(prompt, next).length) return { selection }
  }
  const whole = complete(prompt, next)
  const only = whole[0]
  if (only && whole.length === 1 && candidates(prompt, next).length === 1) return { act: only }
  return { selection: next }
}

/** Drag one thing onto another: the same as touching both, from the start. */
export function drop(prompt: Prompt | null, selection: Selection, from: string, onto: string): Touch {
  const begun: Selection = { ...selection, touched: [from] }
  if (!candidates(prompt, { ...begun, touched: [from, onto] }).length) return { selection }
  return touch(prompt, begun, onto)
}

function without(selection: Selection, id: string): Selection {
  return { ...selection, touched: selection.touched.filter((other) => other !== id) }
}

const DIGITS = '123456789'

/**
 * The keys 1 to 9 for what may be touched next, in the order given or else the prompt's. A thing with a
 * number of its own (`digits`) has that number as its key.
 */
export function keys(
  prompt: Prompt | null,
  selection: Selection,
  order: readonly string[] = [],
  digits: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const ids = touchable(prompt, selection)
  const sorted = ids.map((id, at) => ({ id, at })).sort((a, b) => place(a.id) - place(b.id) || a.at - b.at)
  // Of two districts to exchange either may be touched first, so things of the same kind as a first one get keys, too.
  const kinds = ids.map((id) => id.split('.')[0])
  const open = Object.entries(digits).filter(([id]) => kinds.includes(id.split('.')[0]) && ['legal', 'target'].includes(standing(prompt, selection, id)))
  const own = open.map(([id, digit]): [string, string] => [digit, id])
  const free = [...DIGITS].filter((digit) => !own.some(([taken]) => taken === digit))
  const others = sorted.filter(({ id }) => !digits[id]).slice(0, free.length)
  return new Map([...own, ...others.map(({ id }, at): [string, string] => [free[at] ?? '', id])])
}
