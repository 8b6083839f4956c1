import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BOARD_CREDITS, type Credits } from '../boards/credits'
import { boardFolders, sources } from '../testing/sources'
import { allIcons, CLIENT_CREDITS } from './credits'

const boards = import.meta.glob<{ default: Credits }>('../boards/*/credits.ts', { eager: true })
const { icons: known } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as { icons: Record<string, unknown> }

/** Icons that a folder imports, and those drawn into its pictures. */
function usedIn(folder: string, code: string): string[] {
  const path = fileURLToPath(new URL(folder, import.meta.url))
  const pictures = readdirSync(path).filter((name) => name.endsWith('.svg')).map((name) => readFileSync(`${path}/${name}`, 'utf8'))
  const imported = [...code.matchAll(/~icons\/game-icons\/([\w-]+)/g)]
  const drawn = [...pictures.join('').matchAll(/<symbol id="([\w-]+)"/g)]
  return [...imported, ...drawn].map((found) => found[1] ?? '').filter((icon) => icon in known)
}
const codeUnder = (wanted: (path: string) => boolean): string => sources.filter(({ path }) => wanted(path)).map(({ code }) => code).join('\n')
const credited = (credits: Credits | undefined): string[] => Object.values(credits?.icons ?? {}).flat().sort()

test.each(boardFolders)('the board %s credits the icons it shows, and no others', (board) => {
  const credits = boards[`../boards/${board}/credits.ts`]?.default
  const used = [...usedIn(`../boards/${board}`, codeUnder((path) => path.startsWith(`boards/${board}/`))), ...Object.values(credits?.adapted ?? {})]
  expect(credited(credits)).toEqual([...new Set(used)].sort())
})

test('the client credits the icons it shows outside the boards, and no others', () => {
  const inBoard = (path: string): boolean => boardFolders.some((board) => path.startsWith(`boards/${board}/`))
  const used = usedIn('../art/pictures', codeUnder((path) => !inBoard(path)))
  expect(credited(CLIENT_CREDITS)).toEqual([...new Set(used)].sort())
})

test('the page names every icon once, under its author', () => {
  const names = allIcons().flatMap(([, icons]) => icons)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(BOARD_CREDITS.length)
})
