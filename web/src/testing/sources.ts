/** The client's own files, for tests that read them. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('..', import.meta.url))

function walk(folder: string): string[] {
  return readdirSync(join(SRC, folder)).flatMap((name) => {
    const path = join(folder, name)
    return statSync(join(SRC, path)).isDirectory() ? walk(path) : [path]
  })
}

export interface Source {
  /** From `src`: `boards/horse/Board.svelte`. */
  path: string
  code: string
}

/** Everything that is built: no tests, no helpers of tests. */
export const sources: Source[] = walk('')
  .filter((path) => /\.(svelte|ts|css)$/.test(path) && !/\.test\.ts$|^testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(SRC, path), 'utf8') }))

export const boardFolders = readdirSync(join(SRC, 'boards')).filter((name) => statSync(join(SRC, 'boards', name)).isDirectory())

/** What a file imports of the client itself, as paths from `src` without their endings. */
export function importsOf({ path, code }: Source): string[] {
  const specifiers = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]*)/g)].map((found) => found[1] ?? '')
  return specifiers.map((specifier) => normalize(join(dirname(path), specifier)))
}

/** A file without its comments. */
export function withoutComments(code: string): string {
  return code.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '')
}
