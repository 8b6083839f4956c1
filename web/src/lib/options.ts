/** The names and values of a game's options in the reader's language, from the game's catalogue. */
import { gameText, t, text } from '../text/text.svelte'

export function optionName(game: string, option: string): string {
  return gameText(game, `option.${option}.name`)
}

export function optionValue(game: string, option: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'setup.on' : 'setup.off')
  const translator = text.translator(game, [])
  const key = `option.${option}.${String(value)}`
  return translator.has(key) ? translator.say({ key, args: {} }) : String(value)
}
