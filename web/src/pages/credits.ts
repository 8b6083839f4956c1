/** Who drew the icons and the letters. A test holds the icons against what the pages import. */

export const ICONS: Record<string, string[]> = {
  'Carl Olsen': ['flame'],
  'Caro Asercion': ['boar', 'deer', 'deer-head'],
  Cathelineau: ['chariot', 'medusa-head'],
  Delapouite: [
    'amphora', 'archer', 'caduceus', 'card-exchange', 'cornucopia', 'double-fish', 'elephant', 'galley', 'greek-temple',
    'sheep', 'sling', 'spartan-helmet', 'sun-priest', 'throwing-ball', 'torch', 'trireme', 'trojan-horse',
  ],
  HeavenlyDog: ['catapult', 'defensive-wall'],
  Lorc: [
    'angel-wings', 'anvil', 'apple-seeds', 'barbed-spear', 'broken-shield', 'bull', 'crested-helmet', 'crossed-swords',
    'crown', 'dove', 'eagle-emblem', 'flying-flag', 'heavy-lightning', 'high-shot', 'horse-head', 'laurel-crown', 'laurels',
    'lion', 'lyre', 'owl', 'pocket-bow', 'queen-crown', 'shiny-apple', 'spartan', 'spears', 'stone-spear', 'swan', 'trident',
    'winged-leg',
  ],
  Skoll: ['ballista', 'gladius'],
  Willdabeast: ['round-shield'],
}

export const FONTS = [
  { name: 'Cinzel', by: 'The Cinzel Project Authors' },
  { name: 'EB Garamond', by: 'The EB Garamond Project Authors' },
  { name: 'GFS Didot', by: 'Takis Katsoulidis and George D. Matthiopoulos, Greek Font Society' },
]
