/** Icons and colours of offerings and gods. An offering is never shown by its colour alone. */
import type { Component } from 'svelte'
import Angel from '~icons/game-icons/angel-wings'
import Anvil from '~icons/game-icons/anvil'
import Bow from '~icons/game-icons/high-shot'
import Caduceus from '~icons/game-icons/caduceus'
import Crown from '~icons/game-icons/queen-crown'
import Deer from '~icons/game-icons/deer-head'
import Dove from '~icons/game-icons/dove'
import Fishes from '~icons/game-icons/double-fish'
import Lightning from '~icons/game-icons/heavy-lightning'
import Lyre from '~icons/game-icons/lyre'
import Owl from '~icons/game-icons/owl'
import Swords from '~icons/game-icons/crossed-swords'
import Trident from '~icons/game-icons/trident'
import Boar from '~icons/troia/offering-boar'
import Bull from '~icons/troia/offering-bull'
import Fish from '~icons/troia/offering-fish'
import Lamb from '~icons/troia/offering-lamb'
import Pomegranate from '~icons/troia/offering-pomegranate'

export interface Mark {
  icon: Component
  colour: string
}

const OFFERINGS: Record<string, Mark> = {
  boar: { icon: Boar, colour: 'red' },
  fish: { icon: Fish, colour: 'blue' },
  bull: { icon: Bull, colour: 'yellow' },
  deer: { icon: Deer, colour: 'green' },
  lamb: { icon: Lamb, colour: 'orange' },
  pomegranate: { icon: Pomegranate, colour: 'violet' },
}
const GODS: Record<string, Component> = {
  poseidon: Trident,
  doris: Fishes,
  ares: Swords,
  athena: Owl,
  hermes: Caduceus,
  hephaestus: Anvil,
  hera: Crown,
  iris: Angel,
  artemis: Bow,
  apollo: Lyre,
  zeus: Lightning,
  aphrodite: Dove,
}

export function markOf(offering: string): Mark {
  return OFFERINGS[offering] ?? { icon: Pomegranate, colour: 'brown' }
}
export function markOfKey(key: string): Mark | undefined {
  return key.startsWith('offering.') ? OFFERINGS[key.slice('offering.'.length)] : undefined
}
export function iconOf(god: string): Component {
  return GODS[god] ?? Lightning
}
