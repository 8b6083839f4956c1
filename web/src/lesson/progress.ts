/** What this browser remembers of lessons: how far each has come, and which notes were shown. */
import { readSetting, saveSetting } from '../net/storage'

export interface Progress {
  /** The answers given so far: the lesson goes on from them. */
  done: string[]
  /** Steps done, of so many. */
  index: number
  steps: number
}

const NONE: Progress = { done: [], index: 0, steps: 0 }

export function progressOf(game: string): Progress {
  try {
    const found = JSON.parse(readSetting(`lesson.${game}`) ?? 'null') as Partial<Progress> | null
    return found && Array.isArray(found.done) ? { ...NONE, ...found } : NONE
  } catch {
    return NONE
  }
}

export function saveProgress(game: string, progress: Progress): void {
  saveSetting(`lesson.${game}`, JSON.stringify(progress))
}

export const isDone = (progress: Progress): boolean => progress.steps > 0 && progress.index >= progress.steps

/** The offer on the home page: it is made until a lesson is begun, a game is played, or it is declined for good. */
export const offerDeclined = (): boolean => readSetting('lesson.offer') === 'no'
export const declineOffer = (): void => saveSetting('lesson.offer', 'no')

// Coach marks

export function seenMarks(game: string): string[] {
  return (readSetting(`marks.${game}`) ?? '').split(' ').filter(Boolean)
}

/** Whether neither a lesson of the game was finished here nor a note of it shown. */
export const isFirstGame = (game: string): boolean => !isDone(progressOf(game)) && !seenMarks(game).length

export function saveSeenMark(game: string, name: string): void {
  saveSetting(`marks.${game}`, [...new Set([...seenMarks(game), name])].join(' '))
}
