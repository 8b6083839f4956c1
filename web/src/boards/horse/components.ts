// Made by tools/web_types.py from the game's components.toml: change that instead, then run ./dev types.

import { served } from '../components'

export const COMPONENTS = served('horse', {
  heroes: {
    colours: ['red', 'yellow', 'blue', 'green'],
    each: 10,
    helpers: 2,
  },
  districts: {
    bonuses: [3, 1, 1, 1, 0, 0, 0],
  },
  treasure: {
    cards: [3, 1, 1, 1, 0, 0, 0],
  },
  cards: {
    0: 3,
    1: 3,
    2: 6,
    3: 6,
    P: 2,
  },
  capacity: {
    2: 7,
    3: 5,
    4: 7,
  },
} as const)
