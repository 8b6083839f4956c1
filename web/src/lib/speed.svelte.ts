/** How fast steps of others are shown and things travel, as chosen in this browser. */
import { readSetting, saveSetting } from '../net/storage'

export const SPEEDS = ['slow', 'normal', 'quick', 'instant'] as const
export type SpeedName = (typeof SPEEDS)[number]

const FACTORS: Record<SpeedName, number> = { slow: 1.8, normal: 1, quick: 0.5, instant: 0 }
/** A step's time in milliseconds under reduced motion, as long as nobody chose a speed. */
const STILL_STEP = 30

function saved(): SpeedName | undefined {
  const name = readSetting('speed')
  return SPEEDS.find((one) => one === name)
}

class Speed {
  private chosen = $state<SpeedName | undefined>(saved())
  /** Every step waits until somebody presses on. */
  stepThrough = $state(readSetting('step-through') === 'on')

  /** What the table plays for somebody because there is only one choice waits for a click, too. */
  askForced = $state(readSetting('ask-forced') === 'on')

  readonly name: SpeedName = $derived(this.chosen ?? 'normal')
  /** What times of movements are multiplied with; 0 shows everything at once. */
  readonly factor: number = $derived(FACTORS[this.name])

  choose(name: SpeedName): void {
    this.chosen = name
    saveSetting('speed', name)
  }
  setStepThrough(on: boolean): void {
    this.stepThrough = on
    saveSetting('step-through', on ? 'on' : 'off')
  }

  setAskForced(on: boolean): void {
    this.askForced = on
    saveSetting('ask-forced', on ? 'on' : 'off')
  }

  /** How long a step stays that takes this long at normal speed. */
  time(normal: number): number {
    const still = this.chosen === undefined && matchMedia('(prefers-reduced-motion: reduce)').matches
    return still ? STILL_STEP : normal * this.factor
  }
}

export const speed = new Speed()
