/** `Copy record`: the whole record once the game is over; before that the moves as this seat knows them. */
import { copyText } from '../lib/clipboard'
import { toasts } from '../lib/toasts.svelte'
import { api } from '../net/api'
import type { LiveTable } from './live.svelte'
import { errorText } from '../text/errors'
import { t } from '../text/text.svelte'

export async function copyRecord(live: LiveTable): Promise<void> {
  const info = live.info
  if (!info) return
  if (info.status !== 'over') {
    const lines = live.playback.log.flatMap((entry) => entry.lines.map((line) => `${entry.seat ?? '*'} ${line}`))
    await copyText(lines.join('\n') + '\n', t('record.log_copied'))
    return
  }
  try {
    await copyText(await api.record(info.id), t('record.copied'))
  } catch (error) {
    toasts.say(errorText(error), true)
  }
}
