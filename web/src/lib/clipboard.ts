import { t } from '../text/text.svelte'
import { toasts } from './toasts.svelte'

/** Copy a text and show `done` as a toast; where the browser forbids copying, the toast says that. */
export async function copyText(what: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(what)
    toasts.say(done)
  } catch {
    toasts.say(t('copy.forbidden'), true)
  }
}
