import type { Credits } from '../credits'

export default {
  icons: {
    Delapouite: ['amphora', 'card-exchange', 'trojan-horse'],
    Lorc: ['crested-helmet', 'trident'],
  },
} satisfies Credits
