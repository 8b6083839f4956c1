/** `2–6`, or `2` where all numbers are the same. */
export function numberRange(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? `${least}` : `${least}–${most}`
}
