/** What is printed on the hero cards of this box, as the table's view tells it. */
import type { HeroCard } from './view'

export const printed = $state<{ heroes: Record<string, HeroCard> }>({ heroes: {} })
