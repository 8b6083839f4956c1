/** A club evening on the screen: asked for every few seconds, with the place of whoever is here. */
import { api } from '../net/api'
import { savedEvening, saveEvening, savedTable, saveTable, type SavedEvening } from '../net/storage'
import type { Evening, EveningGame, EveningPerson, HostWish } from '../net/wire'
import { errorText } from '../text/errors'
import { t } from '../text/text.svelte'

/** Between two questions, in milliseconds. */
const EVERY = 3000

export class ClubEvening {
  evening = $state.raw<Evening | null>(null)
  saved = $state.raw<SavedEvening | undefined>(undefined)
  problem = $state('')
  /** A table of one's own that has just been opened. */
  onopened: (table: string) => void = () => undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(readonly id: string) {
    this.saved = savedEvening(id)
    void this.ask()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private async ask(): Promise<void> {
    const { secret, host } = this.saved ?? {}
    await this.take(() => (secret ? api.atEvening(this.id, secret) : api.evening(this.id, host ?? undefined)))
    if (!this.closed && this.evening?.status !== 'over') this.timer = setTimeout(() => void this.ask(), EVERY)
  }

  /** Take over an answer, or say why there is none. */
  private async take(asked: () => Promise<Evening>): Promise<void> {
    try {
      const found = await asked()
      const table = this.mine(found)?.table
      const opened = table && !savedTable(table) ? table : undefined // this browser has not been led there yet
      this.evening = found
      this.problem = ''
      if (this.saved && found.status === 'over' && !this.saved.over) this.save({ over: true })
      this.keepTable(found)
      if (opened && !this.closed) this.onopened(opened)
    } catch (error) {
      this.problem = errorText(error)
    }
  }

  /** The secret of one's place holds one's seat: the browser keeps that table like any other. */
  private keepTable(found: Evening): void {
    const table = this.mine(found)?.table
    if (table && this.saved?.secret && !savedTable(table))
      saveTable({ id: table, game: found.game, secrets: [this.saved.secret], host: null, invitation: null, at: Date.now(), evening: this.id })
  }

  private save(change: Partial<SavedEvening>): void {
    const name = this.evening?.name ?? ''
    this.saved = { id: this.id, name, secret: null, host: null, invitation: null, ...this.saved, ...change }
    saveEvening(this.saved)
  }

  async join(name: string, token: string, key: string | null, invitation: string): Promise<void> {
    await this.take(async () => {
      const joined = await api.joinEvening(this.id, { name, token, key }, invitation)
      this.save({ name: joined.evening.name, secret: joined.secret, invitation })
      return joined.evening
    })
  }

  lead(wish: HostWish): Promise<void> {
    return this.take(async () => {
      const round = wish.do === 'next' && this.evening ? this.evening.round : null // pressed twice, it ends one round
      await api.leadEvening(this.id, { ...wish, round }, this.saved?.host ?? '')
      const { secret, host } = this.saved ?? {}
      return api.evening(this.id, secret ?? host ?? undefined)
    })
  }

  leave(): Promise<void> {
    return this.take(() => api.leaveEvening(this.id, this.saved?.secret ?? ''))
  }

  /** The game of this round that one plays. */
  mine(evening: Evening | null = this.evening): EveningGame | undefined {
    if (evening === null || evening.you === null) return undefined
    return evening.games.find((game) => game.status === 'running' && isIn(game, evening.you))
  }
}

export const isIn = (game: EveningGame, number: number | null): boolean => number !== null && (game.first === number || game.second === number)

export const otherOf = (game: EveningGame, number: number): number | null => (game.first === number ? game.second : game.first)

export const nameOf = (evening: Evening, number: number | null): string =>
  evening.people.find((person) => person.number === number)?.name || t('setup.guest')

/** Points as people write them: `1½`. */
export function points(count: number): string {
  const whole = Math.floor(count)
  return count === whole ? String(whole) : `${whole || ''}½`
}

/** What a person has of a game: points, and whether a bot played for them. */
export function share(game: EveningGame, person: EveningPerson): { points: number; bot: boolean } | null {
  const side = game.first === person.number ? 0 : 1
  return game.points ? { points: game.points[side] ?? 0, bot: game.bots?.[side] ?? false } : null
}
