import type { Credits } from '../credits'

export default {
  icons: {
    Delapouite: ['archer', 'card-exchange', 'greek-temple', 'spartan-helmet', 'throwing-ball', 'trireme', 'trojan-horse'],
    Lorc: [
      'broken-shield', 'crested-helmet', 'crossed-swords', 'eagle-emblem', 'flying-flag', 'horse-head', 'laurels',
      'lion', 'pocket-bow', 'shiny-apple', 'spears',
    ],
    Willdabeast: ['round-shield'],
  },
  adapted: { slinger: 'throwing-ball' },
} satisfies Credits
