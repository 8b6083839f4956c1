/** Errors of the server as one sentence in the reader's language. */
import { ApiError, UNREACHABLE } from '../net/api'
import { t, text } from './text.svelte'

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.unknown')
  if (error.why) {
    const translator = text.translator('house', [])
    if (translator.has(error.why.key)) return translator.say(error.why)
  }
  return error.status === UNREACHABLE ? t('problem.offline') : t('problem.refused')
}
