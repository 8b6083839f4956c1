import { t } from '../text/text.svelte'
import { toasts } from './toasts.svelte'

/** Browsers give their clipboard to safe origins alone; a table in one's own network is none, and there the old way still works. */
function copySelected(what: string): boolean {
  const field = document.createElement('textarea')
  field.value = what
  field.setAttribute('style', 'position: fixed; opacity: 0')
  // Inside an open dialog nothing else can have the focus.
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  const before = document.activeElement
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return done
}

/** Copy a text and show `done` as a toast; where the browser forbids copying, the toast says that. */
export async function copyText(what: string, done: string): Promise<void> {
  const copied = await Promise.resolve(navigator.clipboard?.writeText(what) ?? Promise.reject()).then(
    () => true,
    () => copySelected(what),
  )
  toasts.say(copied ? done : t('copy.forbidden'), !copied)
}
