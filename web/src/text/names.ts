/** What a seat is called: its player's name, or a word for one who gave none. */
import type { Seat } from '../net/wire'
import { t } from './text.svelte'

export function seatName(seat: Seat): string {
  return seat.name || (seat.kind === 'open' ? t('room.free') : t('setup.guest'))
}
