/** How strong bots are where nobody says otherwise. */
import type { Level } from '../net/api'
import { readSetting, saveSetting } from '../net/storage'
import type { Games } from '../net/wire'

/** The level chosen last in this browser, else the server's default. */
export function preferredLevel(games: Pick<Games, 'levels' | 'default_level'>): Level {
  return games.levels.find((level) => level === readSetting('level')) ?? games.default_level
}

export function saveLevel(level: Level): void {
  saveSetting('level', level)
}
