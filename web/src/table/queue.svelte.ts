/**
 * Steps that arrived and wait to be shown, one after the other, each with its time.
 *
 * A position is named by its number. `show` draws one and answers how long it has to stay, in
 * milliseconds; with no time left the next is shown at once, with endless time it stays until `on` is
 * called. Where somebody steps through, every position does.
 */
export class StepQueue {
  /** The positions that are still to be shown. */
  waiting = $state.raw<readonly number[]>([])
  /** A position of the queue is being looked at. */
  private resting = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Until then the movement of one's own step runs; what others do begins after it. */
  private free = 0

  constructor(
    private readonly show: (number: number) => number,
    private readonly stepThrough: () => boolean,
    private readonly onEnd: () => void,
  ) {}

  readonly running: boolean = $derived(this.resting || this.waiting.length > 0)

  add(...numbers: number[]): void {
    this.waiting = [...this.waiting, ...numbers]
    if (this.resting || this.timer !== undefined) return
    const wait = this.free - performance.now()
    if (wait > 0) this.timer = setTimeout(() => this.on(), wait)
    else this.on()
  }

  /** What is shown has been seen: show the next, or end. */
  on(): void {
    this.stop()
    while (this.waiting.length) {
      const [number, ...rest] = this.waiting
      this.waiting = rest
      this.resting = true
      const time = this.show(number!)
      if (time <= 0) continue
      if (!this.stepThrough() && time < Infinity) this.timer = setTimeout(() => this.on(), time)
      return
    }
    this.resting = false
    this.onEnd()
  }

  /** Show this one next, before those that wait. */
  first(number: number): void {
    this.waiting = [number, ...this.waiting]
  }

  /** One's own step is shown at once; others' steps wait for the end of its movement. */
  hold(time: number): void {
    this.free = performance.now() + time
  }

  /** Forget what waits: the newest position is shown by whoever calls this. */
  clear(): void {
    this.stop()
    this.waiting = []
    this.resting = false
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
