import { MediaQuery } from 'svelte/reactivity'

/** Phones and upright tablets: the tall plan of the city, one screen. */
export const narrow = new MediaQuery('max-width: 900px')
