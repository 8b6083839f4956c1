/** What was said at the table, without the seats that are muted in this browser. */
import type { Talker } from '../lib/Chat.svelte'
import { mutedSeats, saveMutedSeats } from '../net/storage'
import type { ChatLine, Seat } from '../net/wire'
import { seatName } from '../text/names'

export class TableChat {
  private said = $state.raw<ChatLine[]>([])
  private muted = $state.raw<number[]>([])

  constructor(
    private readonly id: string,
    private readonly seats: () => readonly Seat[],
  ) {
    this.muted = mutedSeats(id)
  }

  readonly lines: ChatLine[] = $derived(this.said.filter((line) => line.seat === null || !this.muted.includes(line.seat)))
  /** Others who have said something, and whether they are muted. */
  readonly talkers: Talker[] = $derived.by(() =>
    this.seats()
      .filter(({ seat, yours }) => !yours && this.said.some((line) => line.seat === seat))
      .map((seat) => ({ seat: seat.seat, name: seatName(seat), muted: this.muted.includes(seat.seat) })),
  )

  hear(lines: readonly ChatLine[]): void {
    this.said = [...this.said, ...lines.filter((line) => !this.said.some((one) => one.id === line.id))]
  }

  /** Show no lines of a seat, or show them again. */
  mute(seat: number, muted: boolean): void {
    this.muted = muted ? [...this.muted, seat] : this.muted.filter((one) => one !== seat)
    saveMutedSeats(this.id, this.muted)
  }
}
