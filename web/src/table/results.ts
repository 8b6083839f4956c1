/** The results that steps bring, such as the end of a battle: each stops the table once, as the seat that looks on sees it. */
import type { Message } from '../net/wire'
import type { Result } from './moments'

export class Results {
  /** Those that have not been shown, by the number of their step, as each seat held here sees them. */
  private readonly waiting = new Map<number, Map<number | null, Result>>()
  /** The step whose result was shown last: it has been explained, and needs no time of its own. */
  explained = -Infinity
  /** What of that step is still to be seen. */
  afterwards: readonly Message[] = []

  add(number: number, seat: number | null, result: Result): void {
    this.waiting.set(number, (this.waiting.get(number) ?? new Map<number | null, Result>()).set(seat, result))
  }
  get wait(): boolean {
    return this.waiting.size > 0
  }
  has(number: number): boolean {
    return this.waiting.has(number)
  }
  of(number: number, seat: number | null): Result | undefined {
    return this.waiting.get(number)?.get(seat)
  }
  /** The first step whose result this seat has not seen. */
  firstFor(seat: number | null): number | undefined {
    return [...this.waiting.keys()].find((number) => this.waiting.get(number)?.has(seat))
  }
  /** It is shown now. */
  explain(number: number, result: Result): void {
    this.waiting.delete(number)
    this.explained = number
    this.afterwards = result.after ?? []
  }
}
