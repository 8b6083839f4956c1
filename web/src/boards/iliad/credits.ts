import type { Credits } from '../credits'

export default {
  icons: {
    Cathelineau: ['chariot', 'medusa-head'],
    Delapouite: ['amphora', 'archer', 'elephant', 'greek-temple', 'spartan-helmet', 'trireme', 'trojan-horse'],
    HeavenlyDog: ['catapult'],
    Lorc: [
      'angel-wings', 'barbed-spear', 'crested-helmet', 'crossed-swords', 'crown', 'flying-flag', 'laurels', 'lion',
      'owl', 'pocket-bow', 'swan', 'trident',
    ],
    Skoll: ['ballista'],
    Willdabeast: ['round-shield'],
  },
} satisfies Credits
