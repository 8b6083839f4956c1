import { expect, test } from 'vitest'
import { boardFolders, importsOf, sources, withoutComments, type Source } from './testing/sources'

/** Who may import whom: each folder those before it, and itself. */
const LAYERS = ['net', 'text', 'lib', 'table', 'boards', 'lesson', 'analysis', 'statistics', 'war', 'pages', 'gallery']
const PLAIN = 'plain'

const layerOf = (path: string): number => LAYERS.indexOf(path.split('/')[0] ?? '')
const boardOf = (path: string): string | undefined => {
  const [folder, board] = path.split('/')
  return folder === 'boards' && board !== undefined && boardFolders.includes(board) ? board : undefined
}
const broken = (wrong: (source: Source, imported: string) => boolean): string[] =>
  sources.flatMap((source) => importsOf(source).filter((to) => wrong(source, to)).map((to) => `${source.path} imports ${to}`))

test('every import can be read', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(100)
  expect(new Set(sources.map(({ path }) => path.split('/')[0]).filter((top) => top && !top.includes('.')))).toEqual(
    new Set([...LAYERS, 'styles']),
  )
})

test('a folder imports only those before it: no cycles, and net knows neither router nor toasts', () => {
  const wrong = broken(({ path }, to) => {
    if (layerOf(path) < 0) return false // App and main put everything together
    if (to.startsWith('art/')) return false
    return layerOf(to) < 0 ? to !== 'router.svelte' || layerOf(path) < LAYERS.indexOf('pages') : layerOf(to) > layerOf(path)
  })
  expect(wrong).toEqual([])
})

test('boards know no other board, and are found rather than imported', () => {
  expect(broken(({ path }, to) => boardOf(to) !== undefined && boardOf(to) !== boardOf(path))).toEqual([])
})

test("nothing outside a board's folder names its game", () => {
  const games = boardFolders.filter((name) => name !== PLAIN)
  const name = new RegExp(`(?<![\\w-])(${games.join('|')})(?![\\w-])`)
  const named = sources.flatMap(({ path, code }) => {
    const others = boardOf(path) === undefined
    return others && name.test(withoutComments(code)) ? [path] : []
  })
  expect(named).toEqual([])
})
