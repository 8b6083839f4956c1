/** The count at the end: district by district, then the ranking. */
import type { Message } from '../../net/wire'
import type { Result } from '../../table/moments'
import { ownerOf } from './seats'
import type { HorseView } from './view'

/** What a district brought, as the events of the last step tell it. */
export interface Counted {
  heroes: number
  bonus: number
  treasure: number
  points: number
  /** The colour that takes it, and whose it is; null where nobody does. */
  colour: string | null
  seat: number | null
}

export class Finale {
  /** How many districts have been counted; one more when the last has been seen, too. */
  counted = $state(0)
  /** Twice as fast from now on. */
  fast = $state(false)
  /** The column that somebody looks at. */
  looked = $state<number | null>(null)

  constructor(
    readonly districts: readonly Counted[],
    readonly winners: readonly number[],
    /** The district (from 1) without which the winner would not have won. */
    readonly deciding: number | null,
    /** Treasures that this seat knew before the count. */
    private readonly known: readonly (number | null)[],
    private readonly end: HorseView,
  ) {}

  get done(): boolean {
    return this.counted > this.districts.length
  }
  /** The district that has just been counted, or is being looked at. */
  get now(): number | null {
    return this.looked ?? (this.done || !this.counted ? null : this.counted - 1)
  }

  /** The position as far as it has been counted: what comes later is nobody's yet. */
  view(): HorseView {
    if (this.done) return this.end
    const counted = (at: number): boolean => at < this.counted
    const points = this.end.points.map((_, seat) => this.districts.reduce((sum, one, at) => sum + (counted(at) && one.seat === seat ? one.points : 0), 0))
    return {
      ...this.end,
      treasure: this.end.treasure.map((card, at) => (counted(at) ? card : (this.known[at] ?? null))),
      holders: this.end.holders.map((holder, at) => (counted(at) ? holder : null)),
      worth: this.end.worth.map((worth, at) => (counted(at) ? worth : worth - (this.end.treasure[at] ?? 0) + (this.known[at] ?? 0))),
      points,
    }
  }
  /** The players by their points, the best first. */
  ranking(): number[] {
    return ranked(this.view())
  }
}

/** The players by their points, the best first. */
export const ranked = ({ points }: HorseView): number[] => points.map((_, seat) => seat).sort((a, b) => points[b]! - points[a]!)

/** A district, in milliseconds at normal speed. */
export const EACH = 1500

export function result(before: HorseView, after: HorseView, told: readonly Message[]): Result<HorseView, Finale> | null {
  const won = told.find(({ key }) => key === 'event.won')
  if (after.phase !== 'over' || !won) return null
  const districts = told
    .filter(({ key }) => key === 'event.taken' || key === 'event.nobody')
    .map(({ args }): Counted => ({
      heroes: Number(args.heroes),
      bonus: Number(args.bonus),
      treasure: Number(args.treasure),
      points: Number(args.count),
      colour: typeof args.colour === 'string' ? args.colour : null,
      seat: typeof args.colour === 'string' ? ownerOf(after, args.colour) : null,
    }))
  if (!districts.length) return null
  const finale = new Finale(districts, won.args.seats as number[], (won.args.deciding as number | null | undefined) ?? null, before.treasure, after)
  // The last hero goes in and another drops before the first district is counted.
  return { view: finale.view(), events: told.filter(({ key }) => key === 'event.placed'), data: finale, time: Infinity, silent: true }
}
