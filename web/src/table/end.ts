/** The end of the game is shown where the prompt was, wherever the board has put that. */
import { getContext, setContext, type Snippet } from 'svelte'

const KEY = Symbol('end')

export function setEnd(end: () => Snippet | undefined): void {
  setContext(KEY, end)
}
export function getEnd(): () => Snippet | undefined {
  return getContext<(() => Snippet | undefined) | undefined>(KEY) ?? (() => undefined)
}
