/** A hint for the seat that decides: asked for once, gone as soon as the position changes. */
import { api, ApiError } from '../net/api'
import { savedTable } from '../net/storage'
import type { Hint } from '../net/wire'
import { toasts } from '../lib/toasts.svelte'
import { errorText } from '../text/errors'

const NOT_YOURS = 403

export class HintAsker {
  hint = $state.raw<Hint | null>(null)
  asking = $state(false)

  constructor(private readonly table: string) {}

  async ask(seat: number): Promise<void> {
    if (this.asking) return
    this.asking = true
    try {
      this.hint = await this.askWith([...(savedTable(this.table)?.secrets ?? [])], seat)
    } catch (error) {
      toasts.say(errorText(error), true)
    }
    this.asking = false
  }
  close(): void {
    this.hint = null
  }

  /** A browser may hold several seats; the secret of another one is turned away. */
  private async askWith([secret, ...others]: string[], seat: number): Promise<Hint> {
    try {
      return await api.hint(this.table, seat, secret ?? '')
    } catch (error) {
      if (!others.length || !(error instanceof ApiError) || error.status !== NOT_YOURS || error.why?.key !== 'refused.not_yours') throw error
      return await this.askWith(others, seat)
    }
  }
}
