/** A game's options in words: their names and values, as the game's catalogue has them. */
import { gameText, t, text } from '../text/text.svelte'

export function optionName(game: string, option: string): string {
  return gameText(game, `option.${option}.name`)
}

export function optionValue(game: string, option: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'setup.on' : 'setup.off')
  const speaker = text.speaker(game, [])
  const key = `option.${option}.${String(value)}`
  return speaker.has(key) ? speaker.say({ key, args: {} }) : String(value)
}
