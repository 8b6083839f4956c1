/** Whether notes are shown beside things that come up for the first time. */
import { readSetting, saveSetting } from '../net/storage'

export const marksOn = (): boolean => readSetting('marks') !== 'off'
export const switchMarks = (on: boolean): void => saveSetting('marks', on ? 'on' : 'off')
