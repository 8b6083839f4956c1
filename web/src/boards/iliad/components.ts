// Made by tools/web_types.py from the game's components.toml: change that instead, then run ./dev types.

import { served } from '../components'

export const COMPONENTS = served('iliad', {
  army: {
    hoplites1: 10,
    hoplites2: 10,
    hoplites3: 10,
    hoplites4: 10,
    archers: 10,
    elephant: 5,
    chariot: 6,
    catapult: 4,
    ballista: 4,
    portcullis: 3,
    horse: 3,
  },
  values: {
    archers: 1,
    chariot: 3,
    elephant: 2,
    carried: 2,
  },
  victory: {
    helen: 5,
    triremes: [4, 3, 3],
    cities: [4, 3, 3],
  },
  tiles: {
    agamemnon: 1,
    athena: 2,
    poseidon: 2,
  },
  oracle: {
    gorgons: 2,
    thanatos: [2, 2, 2],
  },
  heroes: {
    names: ['menelaus', 'diomedes', 'ajax', 'odysseus', 'achilles', 'nestor'],
  },
} as const)
