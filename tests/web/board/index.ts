import type { Status } from '../../table/board'
import type { Table } from '../../table/table.svelte'
import type { ToyView } from './view'

export { default } from './Board.svelte'

export function status(table: Table<ToyView>): Status {
  return { title: table.t('toy.pile', { count: table.view.pile }) }
}
