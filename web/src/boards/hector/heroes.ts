// Made by tools/web_types.py from the game's components.py: change that instead.

import type { Colour } from '../../lib/colours'

export const HEROES: Readonly<Record<string, { colour: Colour; value: number }>> = {
  achilleus: { colour: 'red', value: 6 },
  aias: { colour: 'green', value: 5 },
  diomedes: { colour: 'blue', value: 5 },
  menelaos: { colour: 'yellow', value: 3 },
  agamemnon: { colour: 'violet', value: 4 },
  odysseus: { colour: 'brown', value: 4 },
  hector: { colour: 'red', value: 6 },
  sarpedon: { colour: 'green', value: 5 },
  aeneas: { colour: 'blue', value: 5 },
  akamas: { colour: 'yellow', value: 3 },
  paris: { colour: 'violet', value: 4 },
  glaukos: { colour: 'brown', value: 4 },
}
