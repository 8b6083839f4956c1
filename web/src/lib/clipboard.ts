import { t } from '../text/text.svelte'
import { toasts } from './toasts.svelte'

/** Copy a text and say so; where a browser forbids it, say that instead. */
export async function copyText(what: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(what)
    toasts.say(done)
  } catch {
    toasts.say(t('copy.forbidden'), true)
  }
}
