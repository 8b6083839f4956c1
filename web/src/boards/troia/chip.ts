/** In sentences, offerings are drawn with their icon. */
import type { ChipStyleOf } from '../../lib/chips'
import { markOfKey } from './art'

export const chip: ChipStyleOf = (key) => {
  const mark = markOfKey(key)
  return mark ? { marks: [mark] } : null
}
