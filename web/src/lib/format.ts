/** `2–6`, or `2` where all numbers are the same. */
export function numberRange(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? `${least}` : `${least}–${most}`
}

/** `+12`, `−9`, `±0`. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'
}
