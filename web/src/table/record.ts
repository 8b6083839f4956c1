/** 'Copy record': everything once the game is over; before that what the seat was told, in notation. */
import { copyText } from '../lib/copy'
import { toasts } from '../lib/toasts.svelte'
import { api } from '../net/api'
import type { Live } from '../net/live.svelte'
import { spoken } from '../net/opening'
import { t } from '../text/text.svelte'

export async function copyRecord(live: Live): Promise<void> {
  const facts = live.facts
  if (!facts) return
  if (facts.status !== 'over') {
    const lines = live.log.flatMap((entry) => entry.lines.map((line) => `${entry.seat ?? '*'} ${line}`))
    await copyText(lines.join('\n') + '\n', t('record.log_copied'))
    return
  }
  try {
    await copyText(await api.record(facts.id), t('record.copied'))
  } catch (error) {
    toasts.say(spoken(error), true)
  }
}
