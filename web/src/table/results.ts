/** The results that steps bring, such as the end of a battle: each stops the table once for each seat, as that seat sees it. */
import type { Message } from '../net/wire'
import type { Result } from './moments'

export class Results {
  /** Those that have not been shown, by the number of their step, to the seats held here. */
  private readonly waiting = new Map<number, Map<number | null, Result>>()
  /** The step whose result was shown last: it has been explained, and needs no time of its own. */
  explained = -Infinity
  /** What of that step is still to be seen. */
  afterwards: readonly Message[] = []

  add(number: number, seat: number | null, result: Result): void {
    this.waiting.set(number, (this.waiting.get(number) ?? new Map<number | null, Result>()).set(seat, result))
  }
  waitFor(seat: number | null): boolean {
    return this.firstFor(seat) !== undefined
  }
  of(number: number, seat: number | null): Result | undefined {
    return this.waiting.get(number)?.get(seat)
  }
  /** The first step whose result this seat has not seen. */
  firstFor(seat: number | null): number | undefined {
    return [...this.waiting.keys()].find((number) => this.waiting.get(number)?.has(seat))
  }
  /** It is shown now. */
  explain(number: number, seat: number | null, result: Result): void {
    this.waiting.get(number)?.delete(seat)
    this.explained = number
    this.afterwards = result.after ?? []
  }
}
