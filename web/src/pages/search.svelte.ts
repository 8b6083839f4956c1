/** Quick pairing: looks for an opponent by asking the server again and again, until there is one or somebody stops it. */
import { api } from '../net/api'
import { newSecret, savedKey, savedName } from '../net/storage'
import type { NewSearch, Search } from '../net/wire'
import { errorText } from '../text/errors'
import { goToSeat } from './setup'

export type Pace = NewSearch['pace']
export const PACES: readonly Pace[] = ['quick', 'calm', 'days']

/** Between two questions, in milliseconds: who does not ask for eight seconds is taken for gone. */
const AGAIN = 2000

export class OpponentSearch {
  game = $state('')
  found = $state.raw<Search | null>(null)
  problem = $state('')
  /** How long it has lasted, in seconds. */
  seconds = $state(0)
  private ticket = ''
  private began = 0
  private due: ReturnType<typeof setTimeout> | undefined
  private ticking: ReturnType<typeof setInterval> | undefined

  get running(): boolean {
    return this.game !== ''
  }

  start(game: string, pace: Pace): void {
    this.stop()
    this.game = game
    this.problem = ''
    this.seconds = 0
    this.began = Date.now()
    this.ticket = newSecret('seat')
    this.ticking = setInterval(() => (this.seconds = Math.floor((Date.now() - this.began) / 1000)), 250)
    void this.ask({ game, pace, ticket: this.ticket, name: savedName(), key: savedKey() })
  }

  /** Look no more. The server is told even where the page is just being closed. */
  stop(): void {
    if (!this.running) return
    this.end()
    const body = new Blob([JSON.stringify({ ticket: this.ticket })], { type: 'application/json' })
    navigator.sendBeacon('/api/pairing/stop', body)
  }

  private end(): void {
    clearTimeout(this.due)
    clearInterval(this.ticking)
    this.game = ''
    this.found = null
  }

  private async ask(wish: NewSearch): Promise<void> {
    const { ticket } = wish
    try {
      const found = await api.look(wish)
      if (this.ticket !== ticket || !this.running) return
      this.found = found
      this.problem = ''
      if (found.table) {
        this.end()
        goToSeat(found.table, wish.game, ticket)
        return
      }
    } catch (error) {
      if (this.ticket !== ticket || !this.running) return
      this.problem = errorText(error)
    }
    this.due = setTimeout(() => void this.ask(wish), AGAIN)
  }
}
