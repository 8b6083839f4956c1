import { MediaQuery } from 'svelte/reactivity'

/** Phones and upright tablets: boards that lay things out differently there ask `narrow.current`. */
export const narrow = new MediaQuery('max-width: 900px')
