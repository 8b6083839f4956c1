import type { Credits } from '../credits'

export default { icons: { Lorc: ['owl'] } } satisfies Credits
