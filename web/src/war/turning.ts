import type { PlayerSums } from '../net/wire'

/** The ply that changed the chances most for anybody; the last one where nothing stands out. */
export function turningPoint(players: readonly PlayerSums[] | null, plies: number): number {
  const points = players?.flatMap((player) => player.turning_points) ?? []
  if (!points.length) return plies
  return points.reduce((most, one) => (Math.abs(one.change) > Math.abs(most.change) ? one : most)).ply
}
