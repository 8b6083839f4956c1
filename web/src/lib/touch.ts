/** What a thing on the table needs to be touched: made by `table.touch(id)`, spread on a button. */

/** How a thing on the table stands to the choice being made. */
export type Standing = 'legal' | 'selected' | 'target' | 'inert'

export interface TouchProps {
  'data-touch': string
  'data-state': Standing
  'aria-disabled': boolean
  'aria-pressed': boolean | undefined
  'aria-keyshortcuts': string | undefined
  onclick: (event: Event) => void
}
