import { beforeAll, expect, test, vi } from 'vitest'

let parse: (path: string) => unknown
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => undefined)
  parse = (await import('./router.svelte')).parse
})

test.each([
  ['/', { page: 'home' }],
  ['/t/k3v9', { page: 'table', id: 'k3v9' }],
  ['/rules/horse', { page: 'rules', game: 'horse' }],
  ['/replay', { page: 'replay', id: null }],
  ['/replay/k3v9', { page: 'replay', id: 'k3v9' }],
  ['/nowhere', { page: 'missing' }],
  ['/t/k3v9/more', { page: 'missing' }],
])('%s', (path, route) => expect(parse(path)).toEqual(route))
