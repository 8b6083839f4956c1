import type { Credits } from '../credits'

export default {
  icons: {
    'Carl Olsen': ['flame'],
    'Caro Asercion': ['boar', 'deer', 'deer-head'],
    Delapouite: [
      'caduceus', 'cornucopia', 'double-fish', 'greek-temple', 'sheep', 'spartan-helmet', 'trireme', 'trojan-horse',
    ],
    Lorc: [
      'angel-wings', 'anvil', 'apple-seeds', 'bull', 'crossed-swords', 'dove', 'eagle-emblem', 'heavy-lightning',
      'high-shot', 'horse-head', 'lyre', 'owl', 'queen-crown', 'shiny-apple', 'trident',
    ],
  },
} satisfies Credits
