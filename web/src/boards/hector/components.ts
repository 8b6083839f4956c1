// Made by tools/web_types.py from the game's components.toml: change that instead, then run ./dev types.

import { served } from '../components'

export const COMPONENTS = served('hector', {
  troops: {
    colours: ['red', 'green', 'blue', 'yellow', 'violet', 'brown'],
    kinds: ['slinger', 'archer', 'peltast', 'hoplite'],
    copies: 2,
  },
  achaeans: {
    achilleus: ['red', 6],
    aias: ['green', 5],
    diomedes: ['blue', 5],
    agamemnon: ['violet', 4],
    odysseus: ['brown', 4],
    menelaos: ['yellow', 3],
  },
  trojans: {
    hector: ['red', 6],
    sarpedon: ['green', 5],
    aeneas: ['blue', 5],
    paris: ['violet', 4],
    glaukos: ['brown', 4],
    akamas: ['yellow', 3],
  },
  tiles: {
    1: ['blue', 'violet', 'yellow', 'brown'],
    2: ['red', 'yellow', 'violet', 'brown'],
    3: ['red', 'green', 'brown', 'violet'],
    4: ['red', 'blue', 'green', 'brown'],
    5: ['red', 'green', 'blue', 'yellow'],
    6: ['green', 'yellow', 'blue', 'violet'],
  },
  markers: {
    favours: 3,
    shame: 3,
  },
} as const)
