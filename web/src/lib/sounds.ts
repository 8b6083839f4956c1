/** Soft sounds, made with the Web Audio API; off until somebody switches them on in the menu. */
import { saveSetting, readSetting } from '../net/storage'

type Sound = 'tap' | 'turn' | 'end' | 'chat'

// `notes` in hertz; `apart` is the time between their beginnings and `ring` how long each sounds, in seconds.
const NOTES: Record<Sound, { notes: number[]; apart: number; ring: number; loud: number }> = {
  tap: { notes: [392], apart: 0, ring: 0.08, loud: 0.05 },
  chat: { notes: [587], apart: 0, ring: 0.18, loud: 0.05 },
  turn: { notes: [440, 659], apart: 0.11, ring: 0.5, loud: 0.08 },
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

export function play(sound: Sound): void {
  if (!soundsOn()) return
  // Browsers play nothing before somebody has clicked or pressed a key in the page, and warn of the attempt.
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const { notes, apart, ring, loud } = NOTES[sound]
  notes.forEach((hertz, at) => pluck(context!, hertz, context!.currentTime + at * apart, ring, loud))
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
