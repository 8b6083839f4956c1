/** What this browser remembers: the language, the name, and the secrets that hold seats. */

export interface MyTable {
  id: string
  game: string
  secrets: string[] // of the seats held here; several where a table is passed round
  host: string | null
  invitation: string | null
  at: number
}

const PREFIX = 'ilion.'
const MOST_TABLES = 40

export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined
  } catch {
    return undefined // private windows may refuse: everything works, nothing is remembered
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // see above
  }
}

export function myTables(): MyTable[] {
  try {
    const found: unknown = JSON.parse(kept('tables') ?? '[]')
    return Array.isArray(found) ? (found as MyTable[]) : []
  } catch {
    return []
  }
}

export function myTable(id: string): MyTable | undefined {
  return myTables().find((table) => table.id === id)
}

export function keepTable(table: MyTable): void {
  const others = myTables().filter((other) => other.id !== table.id)
  keep('tables', JSON.stringify([table, ...others].slice(0, MOST_TABLES)))
}

export function forgetTable(id: string): void {
  keep('tables', JSON.stringify(myTables().filter((table) => table.id !== id)))
}
