/** The name shown for a seat: its player's, or `Guest`, or `Free seat` where nobody sits. */
import type { Seat } from '../net/wire'
import { t } from './text.svelte'

export function seatName(seat: Seat): string {
  return seat.name || (seat.kind === 'open' ? t('room.free') : t('setup.guest'))
}
