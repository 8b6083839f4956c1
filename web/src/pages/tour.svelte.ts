/** 'Replay all': the turning point of each game of a war, one after the other, then it stops. */
import { GameAnalysis } from '../analysis/analysis.svelte'
import { api } from '../net/api'
import type { WarGame } from '../net/wire'
import { router } from '../router.svelte'
import { turningPoint } from '../war/turning'

/** So many plies are shown before a turning point, and after it. */
const BEFORE = 3
const AFTER = 2
/** Between two plies, and at the end of a game, in milliseconds. */
const STEP = 1400
const HOLD = 3500

/** What the page of a replay shows, and how it is told where to go. */
export interface Stage {
  ply: () => number
  plies: () => number
  go: (ply: number) => void
}

export class Tour {
  /** The games of the war that are over, in their order. */
  games = $state.raw<readonly WarGame[]>([])
  /** Where the chances turned, once that is known. */
  point = $state<number | null>(null)
  readonly analysis = new GameAnalysis()
  private closed = false

  constructor(readonly war: string, readonly table: string, private readonly stage: Stage) {}

  get at(): number {
    return this.games.findIndex((game) => game.table === this.table)
  }
  get next(): string | null {
    return this.at < 0 ? null : (this.games[this.at + 1]?.table ?? null)
  }
  /** How much of the game has been looked through, in hundredths. */
  get looked(): number {
    const { steps, plies } = this.analysis
    return plies ? Math.min(100, Math.round((100 * steps.length) / (plies + 1))) : 0
  }

  async run(): Promise<void> {
    const { stage } = this
    const found = await api.war(this.war).catch(() => null)
    this.games = found?.games.filter((game) => game.status === 'over') ?? []
    await this.analysis.begin({ table: this.table })
    if (this.closed) return
    const plies = stage.plies()
    this.point = turningPoint(this.analysis.players, plies)
    const from = Math.max(0, this.point - BEFORE)
    const to = Math.min(plies, this.point + AFTER)
    if (this.next) void api.analyseTable(this.next).catch(() => null) // it is looked for meanwhile
    stage.go(from)
    for (let ply = from; ; ply += 1) {
      await new Promise((resolve) => setTimeout(resolve, ply < to ? STEP : plies ? HOLD : STEP))
      if (this.closed || stage.ply() !== ply) return // whoever looks around goes on alone
      if (ply >= to) break
      stage.go(ply + 1)
    }
    this.goOn()
  }
  goOn(): void {
    if (this.next) router.go(`/replay/${this.next}?war=${this.war}`)
  }
  close(): void {
    this.closed = true
    this.analysis.close()
  }
}
