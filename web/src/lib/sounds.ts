/** Soft sounds, made with the Web Audio API; off until somebody switches them on in the menu. */
import { saveSetting, readSetting } from '../net/storage'

/** One's own choice, a step of somebody else, an event shown large, a refusal, something said, one's turn, time that is nearly up, the end. */
export type Sound = 'tap' | 'move' | 'event' | 'refused' | 'chat' | 'turn' | 'low' | 'end'

// `notes` in hertz; `apart` is the time between their beginnings and `ring` how long each sounds, in seconds.
const NOTES: Record<Sound, { notes: number[]; apart: number; ring: number; loud: number }> = {
  tap: { notes: [392], apart: 0, ring: 0.08, loud: 0.05 },
  move: { notes: [294], apart: 0, ring: 0.12, loud: 0.05 },
  event: { notes: [349, 523], apart: 0.07, ring: 0.4, loud: 0.06 },
  refused: { notes: [196, 185], apart: 0.09, ring: 0.16, loud: 0.06 },
  chat: { notes: [587], apart: 0, ring: 0.18, loud: 0.05 },
  turn: { notes: [440, 659], apart: 0.11, ring: 0.5, loud: 0.08 },
  low: { notes: [784, 784, 784], apart: 0.16, ring: 0.14, loud: 0.07 },
  end: { notes: [330, 440, 554, 659], apart: 0.14, ring: 0.9, loud: 0.08 },
}

let context: AudioContext | undefined

export function soundsOn(): boolean {
  return readSetting('sounds') === 'on'
}

export function switchSounds(on: boolean): void {
  saveSetting('sounds', on ? 'on' : 'off')
  if (on) play('turn')
}

/** From 0 to 1. */
export function volume(): number {
  const saved = Number(readSetting('volume') ?? NaN)
  return saved >= 0 && saved <= 1 ? saved : 0.5
}

export function setVolume(to: number): void {
  saveSetting('volume', String(to))
  play('turn')
}

export function play(sound: Sound): void {
  if (!soundsOn()) return
  // Browsers play nothing before somebody has clicked or pressed a key in the page, and warn of the attempt.
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const { notes, apart, ring, loud } = NOTES[sound]
  const gain = 2 * volume() * loud // at half the volume a sound is as loud as its notes say
  if (!gain) return
  notes.forEach((hertz, at) => pluck(context!, hertz, context!.currentTime + at * apart, ring, gain))
}

function pluck(to: AudioContext, hertz: number, at: number, ring: number, loud: number): void {
  const string = new OscillatorNode(to, { type: 'triangle', frequency: hertz })
  const volume = new GainNode(to, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + ring)
  string.connect(volume).connect(to.destination)
  string.start(at)
  string.stop(at + ring)
}
