/** An analysis as it comes in from the server, and what is read from it. */
import { api, ApiError } from '../net/api'
import type { Analysis, AnalysisStep, JudgedDecision, PlayerSums } from '../net/wire'
import { errorText } from '../text/errors'

const WAIT = 400 // milliseconds between two looks
const GONE = 404

/** A table whose game is over, or a record. */
export type Source = { table: string } | { record: Record<string, unknown> }

export class GameAnalysis {
  steps = $state.raw<readonly AnalysisStep[]>([])
  players = $state.raw<readonly PlayerSums[] | null>(null)
  plies = $state(0)
  problem = $state('')
  private closed = false

  async begin(source: Source): Promise<void> {
    try {
      let found = await this.ask(source)
      this.take(found, 0)
      while (!this.players && !this.closed) {
        await new Promise((resolve) => setTimeout(resolve, WAIT))
        const first = this.steps.length
        try {
          found = await api.analysis(found.id, first)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== GONE) throw error
          found = await this.ask(source) // another server was asked, or it was given up: from the beginning
          this.steps = []
          this.take(found, 0)
          continue
        }
        this.take(found, first)
      }
    } catch (error) {
      this.problem = errorText(error)
    }
  }
  close(): void {
    this.closed = true
  }

  private ask(source: Source): Promise<Analysis> {
    return 'table' in source ? api.analyseTable(source.table) : api.analyse(source.record)
  }
  private take(found: Analysis, first: number): void {
    this.steps = [...this.steps.slice(0, first), ...found.steps]
    this.players = found.players
    this.plies = found.plies
  }

  /** The decision that was made at a position, by how many plies led to it. */
  decisionAt(position: number): JudgedDecision | null {
    return this.steps[position + 1]?.decision ?? null
  }
  mistakesOf(seat: number): JudgedDecision[] {
    return this.steps.flatMap(({ decision }) => (decision && decision.seat === seat && decision.mark ? [decision] : []))
  }
}

export type Point = readonly [ply: number, chance: number]

/** A seat's chance as it could know it: with its best choice, then with the one it made. */
export function knownCurve(steps: readonly AnalysisStep[], seat: number, ended: number | null): Point[] {
  const points: Point[] = []
  for (const { decision } of steps) {
    if (!decision || decision.seat !== seat || !decision.choices.length) continue
    points.push([decision.ply - 1, decision.before], [decision.ply, decision.after])
  }
  if (ended !== null) points.push([(steps.at(-1)?.ply ?? 0), ended])
  return points
}
export function openCurve(steps: readonly AnalysisStep[], seat: number): Point[] {
  return steps.map(({ ply, open }) => [ply, open[seat] ?? 0] as const)
}

/** The last value of a curve at or before a ply. */
export function valueAt(points: readonly Point[], ply: number): number | undefined {
  return points.findLast(([at]) => at <= ply)?.[1]
}

/** A chance as people read it, without the sign. */
export const percent = (chance: number): number => Math.round(100 * chance)
/** Whether the first two of some choices look the same: then nothing can be said to be better. */
export const nearlyEqual = ([first, second]: readonly { chance: number }[]): boolean => !!first && !!second && percent(first.chance) === percent(second.chance)
/** A change in points, with its sign. */
export const points = (change: number): string => {
  const rounded = Math.round(100 * change)
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${Math.abs(rounded)}`
}
