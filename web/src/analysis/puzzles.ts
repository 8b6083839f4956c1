/** The puzzle of a day, and which days were solved in this browser. */
import { readSetting, saveSetting } from '../net/storage'

const DAY = 86_400_000
/** Choices whose chance is this near to the best are as good. */
export const NEAR = 0.02

export const today = (): number => Math.floor(Date.now() / DAY)

/** By game and day: solved at the first try, or not. */
type Results = Record<string, Record<string, boolean>>

function results(): Results {
  try {
    return (JSON.parse(readSetting('puzzles') ?? '{}') ?? {}) as Results
  } catch {
    return {}
  }
}
export function resultOf(game: string, day: number): boolean | undefined {
  return results()[game]?.[String(day)]
}
/** Only the first try counts. */
export function saveResult(game: string, day: number, solved: boolean): void {
  const all = results()
  const days = (all[game] ??= {})
  days[String(day)] ??= solved
  for (const old of Object.keys(days)) if (Number(old) < day - 60) delete days[old]
  saveSetting('puzzles', JSON.stringify(all))
}
/** How many days in a row were solved, until today or yesterday. */
export function inARow(game: string, day: number): number {
  let count = 0
  for (let at = resultOf(game, day) === undefined ? day - 1 : day; resultOf(game, at); at -= 1) count += 1
  return count
}
