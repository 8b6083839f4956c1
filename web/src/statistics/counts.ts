/** Counts by number, as the server sends them (`{"24": 31, "25": 40}`), made ready to be drawn. */

export interface Column {
  from: number
  to: number
  count: number
}

const MOST = 26 // columns that a phone has room for

/** The columns of a histogram: of equal width, none left out between the first and the last. */
export function columns(counts: Readonly<Record<string, number>>, most = MOST): Column[] {
  const numbers = Object.keys(counts).map(Number)
  if (!numbers.length) return []
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const step = Math.ceil((last - first + 1) / most)
  return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, at) => {
    const from = first + at * step
    const to = from + step - 1
    const count = numbers.filter((number) => number >= from && number <= to).reduce((sum, number) => sum + (counts[number] ?? 0), 0)
    return { from, to, count }
  })
}

/** The number below which a share of all games lies. */
export function quantile(counts: Readonly<Record<string, number>>, share: number): number {
  const numbers = Object.keys(counts).map(Number).sort((a, b) => a - b)
  const all = numbers.reduce((sum, number) => sum + (counts[number] ?? 0), 0)
  let seen = 0
  for (const number of numbers) {
    seen += counts[number] ?? 0
    if (seen >= share * all) return number
  }
  return numbers.at(-1) ?? 0
}
