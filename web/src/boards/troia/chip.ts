/** How Troia's words look in sentences: offerings come with their sign. */
import type { ChipStyleOf } from '../../lib/chips'
import { markOfKey } from './art'

export const chip: ChipStyleOf = (key) => {
  const mark = markOfKey(key)
  return mark ? { marks: [mark] } : null
}
