/** What the coach says, in the language that is shown. */
import { text } from '../text/text.svelte'

export type Words = Record<string, string>

export const inWords = (words: Words): string => words[text.language] ?? words['en'] ?? ''

/** A sentence in parts: **these words** are stressed. A sum stays on one line. */
export function stressed(words: Words): { text: string; strong: boolean }[] {
  return inWords(words)
    .replace(/ ([×=]) /g, '\u00a0$1\u00a0')
    .split('**')
    .map((part, at) => ({ text: part, strong: at % 2 === 1 }))
    .filter((part) => part.text)
}

/** The same without marks, for screen readers and titles. */
export const plain = (words: Words): string => inWords(words).replaceAll('**', '')
