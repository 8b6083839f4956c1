// Made by tools/web_types.py from ilion.core.view: change that instead, then run ./dev types.

/** The one door: whatever a player, bot or program learns of a position is in here. */
export interface View {
  game: string
  seat: number | null
  seats: number
  options: Record<string, unknown>
}
