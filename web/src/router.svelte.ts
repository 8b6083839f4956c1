/** The pages and their addresses. What follows `#` in a link is a secret; browsers never send it to the server. */

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string | null }
  | { page: 'replay'; id: string | null }
  | { page: 'analysis'; id: string | null }
  | { page: 'puzzle'; game: string }
  | { page: 'proof'; id: string }
  | { page: 'club'; id: string | null }
  | { page: 'tables' }
  | { page: 'you' }
  | { page: 'war'; id: string | null }
  | { page: 'credits' }
  | { page: 'gallery'; fixture: string | null }
  | { page: 'missing' }

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, second] = parts
  if (parts.length > 2) return { page: 'missing' }
  if (first === undefined) return { page: 'home' }
  if (first === 'g' && second) return { page: 'game', game: second }
  if (first === 't' && second) return { page: 'table', id: second }
  if (first === 'rules' && second) return { page: 'rules', game: second }
  if (first === 'learn') return { page: 'learn', game: second ?? null }
  if (first === 'replay') return { page: 'replay', id: second ?? null }
  if (first === 'analysis') return { page: 'analysis', id: second ?? null }
  if (first === 'puzzle' && second) return { page: 'puzzle', game: second }
  if (first === 'proof' && second) return { page: 'proof', id: second }
  if (first === 'club') return { page: 'club', id: second ?? null }
  if (first === 'tables' && !second) return { page: 'tables' }
  if (first === 'war') return { page: 'war', id: second ?? null }
  if (first === 'you' && !second) return { page: 'you' }
  if (first === 'credits' && !second) return { page: 'credits' }
  if (import.meta.env.DEV && first === 'gallery') return { page: 'gallery', fixture: second ?? null }
  return { page: 'missing' }
}

function read(): Route {
  try {
    return parse(location.pathname)
  } catch {
    return { page: 'missing' } // its percent signs encode no text
  }
}

let route = $state.raw<Route>(read())

export const router = {
  get route(): Route {
    return route
  },
  go(path: string): void {
    history.pushState(null, '', path)
    route = read()
    scrollTo(0, 0)
  },
  /** Change the address without leaving the page. */
  rename(path: string): void {
    history.replaceState(null, '', path)
  },
}

addEventListener('popstate', () => (route = read()))
addEventListener('hashchange', () => (route = read()))

/** A click on a link within the client changes the route instead of loading the page anew. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  router.go(link.pathname + link.search + link.hash)
})
