/** The cards as they are drawn: colour, value, figure. */
import type { Component } from 'svelte'
import Archer from '~icons/game-icons/archer'
import Bow from '~icons/game-icons/pocket-bow'
import Crest from '~icons/game-icons/crested-helmet'
import Eagle from '~icons/game-icons/eagle-emblem'
import Hoplite from '~icons/game-icons/spartan-helmet'
import Horse from '~icons/game-icons/trojan-horse'
import HorseHead from '~icons/game-icons/horse-head'
import Lion from '~icons/game-icons/lion'
import Apple from '~icons/game-icons/shiny-apple'
import Shield from '~icons/game-icons/round-shield'
import Spears from '~icons/game-icons/spears'
import Swords from '~icons/game-icons/crossed-swords'
import Temple from '~icons/game-icons/greek-temple'
import Trireme from '~icons/game-icons/trireme'
import Peltast from '~icons/hector/peltast'
import Slinger from '~icons/hector/slinger'
import { isColour, type Colour } from '../../lib/colours'
import type { Run } from '../../table/choices'
import type { Table } from '../../table/table.svelte'
import { COMPONENTS } from './components'
import type { HectorView, Loss } from './view'

export const SIDES = ['achaeans', 'trojans'] as const
export const BACKS = ['achaean', 'trojan'] as const
export const EMBLEMS = [Trireme, HorseHead] as const
export const PILES = ['1', '2', '3', 'reserve'] as const
export const FRONTS = ['1', '2', '3'] as const
export const SLOTS = ['', 'I', 'II', 'III', 'IV'] as const

const KINDS = [
  { kind: 'slinger', figure: Slinger },
  { kind: 'archer', figure: Archer },
  { kind: 'peltast', figure: Peltast },
  { kind: 'hoplite', figure: Hoplite },
] as const

export interface Face {
  colour: Colour
  value: number
  figure: Component
  /** Its key in the catalogue: `kind.archer`, `hero.paris`; the Greek one is `greek.NAME`. */
  word: string
  greek: string
}

/** `red4`: the red hoplite. */
export function troop(name: string): Face {
  const colour = name.slice(0, -1)
  const value = Number(name.slice(-1))
  const { kind, figure } = KINDS[value - 1] ?? KINDS[0]
  return { colour: isColour(colour) ? colour : 'brown', value, figure, word: `kind.${kind}`, greek: `greek.${kind}` }
}

const FIGURES: Record<string, Component> = {
  achilleus: Crest,
  aias: Shield,
  diomedes: Swords,
  agamemnon: Lion,
  odysseus: Horse,
  menelaos: Temple,
  hector: HorseHead,
  sarpedon: Spears,
  aeneas: Eagle,
  paris: Apple,
  glaukos: Hoplite,
  akamas: Bow,
}

/** What is printed on a hero's card; no view tells it of those that lie hidden. */
const HEROES: Record<string, readonly [Colour, number]> = { ...COMPONENTS.achaeans, ...COMPONENTS.trojans }

export function hero(name: string): Face {
  const [colour, value] = HEROES[name] ?? ['brown', 0]
  return { colour, value, figure: FIGURES[name] ?? Crest, word: `hero.${name}`, greek: `greek.${name}` }
}

/** What a battle or a retreat costs, in words. The view tells it. */
export function price(table: Table<HectorView>, { troops, favours, hero: falls, shamed, shame, falls: piles }: Loss): string {
  const say = (key: string, count: number): string[] => (count ? [table.t(`hector.retreat.${key}`, { count })] : [])
  const fallen = piles.map((pile) => (pile === 'reserve' ? table.t('hector.retreat.reserve_falls') : table.t('hector.retreat.front_falls', { front: pile })))
  const parts = [...say('troops', troops), ...say('shamed', shamed), ...say('favours', favours), ...(falls ? [table.t('hector.retreat.hero')] : []), ...say('shame', shame), ...fallen]
  return `${parts.join(', ')}.`
}

/** The ways the fate tile turns, as their buttons stand. */
export const WAYS = ['left', 'stay', 'right'] as const

/** A troop is played by touching it and then its place, the next free one of the line; each turn of the tile has a button. */
export function touched(table: Table<HectorView>): Run[] {
  return table.choices.flatMap((choice): Run[] => {
    const [verb, way] = choice.text.split(' ')
    if (verb === 'play') return [{ ...choice, steps: [choice.text], touches: [...choice.touches, 'line'] }]
    return verb === 'turn' ? [{ ...choice, steps: [choice.text], touches: [`turn.${way}`] }] : []
  })
}

/** When a battle opens the tile turns first, then the defender shows its vanguard; that is seen before hands are dealt: milliseconds. */
export const OPENING = { vanguard: 420, hand: 500 }
