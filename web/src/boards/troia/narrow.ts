import { MediaQuery } from 'svelte/reactivity'

/** Phones and upright tablets: one screen, the gods' powers on sheets. */
export const narrow = new MediaQuery('max-width: 900px')
