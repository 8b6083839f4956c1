/**
 * Who has the screen. In pass and play one browser holds several seats; it shows one of them at a
 * time, and only after that player has taken the screen.
 */
export class Screen {
  /** The seat whose view is shown, null for a spectator; undefined while nobody's may be shown. */
  viewer = $state<number | null | undefined>(undefined)
  /** The seat that has to take the screen before anything is shown. */
  hotSeat = $state<number | null>(null)
  /** Up to which position each seat has seen the game. */
  private readonly seenTo = new Map<number, number>()

  /** It goes on to the next seat; whoever leaves it has seen the game up to a position. */
  pass(next: number, seen: number): void {
    if (typeof this.viewer === 'number') this.seenTo.set(this.viewer, seen)
    this.viewer = undefined
    this.hotSeat = next
  }

  show(seat: number | null): void {
    this.viewer = seat
    this.hotSeat = null
  }

  /** Up to where a seat had seen the game when it last had the screen, if it had. */
  seenBy(seat: number | null): number | undefined {
    return seat === null ? undefined : this.seenTo.get(seat)
  }
}
