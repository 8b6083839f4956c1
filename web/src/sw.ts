/**
 * The service worker: it opens the client without a connection. It is there only for those who asked to keep
 * Ilion on their device (pages/offline.ts). With a connection everything comes from the server, as without it.
 */

/** Every file of this build, put in by vite.config.ts, and a name that changes with any of them. */
declare const BUILD_FILES: string[]
declare const BUILD_NAME: string

// TypeScript's types of workers and of pages do not go together: this is what is used of a worker's.
interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushNews extends WorkerEvent {
  data: { json(): { table: string; title: string; body: string } } | null
}
interface Clicked extends WorkerEvent {
  notification: Notification
}
interface Tab {
  url: string
  focus(): Promise<unknown>
}
const worker = self as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushNews) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  clients: { claim(): Promise<void>; matchAll(of: { type: 'window' }): Promise<Tab[]>; openWindow(path: string): Promise<unknown> }
  registration: ServiceWorkerRegistration
  location: Location
}

const PAGE = '/'
const BUILDS = 'ilion-build-' // the files of a build
const BUILD = BUILDS + BUILD_NAME
const KEPT = 'ilion-kept' // answers of the server that pages/offline.ts asked for
const NOT_FOR_US = ['/api/tables', '/api/analysis', '/api/replay'] // what is never kept

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll([PAGE, ...BUILD_FILES])))
})

worker.addEventListener('activate', (event) => {
  const isOld = (name: string): boolean => name.startsWith(BUILDS) && name !== BUILD
  const clean = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
  event.waitUntil(clean.then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || NOT_FOR_US.some((start) => pathname.startsWith(start))) return
  if (request.mode === 'navigate') event.respondWith(networkOr(request, () => caches.match(PAGE)))
  else if (BUILD_FILES.includes(pathname)) event.respondWith(cacheOr(request))
  else if (pathname.startsWith('/api/lessons/')) event.respondWith(lesson(request))
  else if (pathname.startsWith('/api/') && request.method === 'GET')
    event.respondWith(networkOr(request, async () => (await caches.open(KEPT)).match(pathname)))
})

async function networkOr(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept()
    if (found) return found
    throw error
  }
}

/** The names of a build's files change with their content, so what is kept is right. */
async function cacheOr(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** A lesson follows from its answers, so its questions are posted; what was kept is found by their content. */
async function lesson(request: Request): Promise<Response> {
  const asked = request.clone()
  return networkOr(request, async () => {
    const { pathname } = new URL(asked.url)
    return (await caches.open(KEPT)).match(`${pathname}?${encodeURIComponent(await asked.text())}`)
  })
}

/** It is somebody's turn at a table (net/push.ts). A later message of the same table replaces it. */
worker.addEventListener('push', (event) => {
  const news = event.data?.json()
  if (!news) return
  event.waitUntil(worker.registration.showNotification(news.title, { body: news.body, tag: news.table }))
})

worker.addEventListener('notificationclick', (event) => {
  const path = `/t/${event.notification.tag}`
  event.notification.close()
  const show = async (): Promise<unknown> => {
    const tabs = await worker.clients.matchAll({ type: 'window' })
    const there = tabs.find((tab) => new URL(tab.url).pathname === path)
    return there ? there.focus() : worker.clients.openWindow(path)
  }
  event.waitUntil(show())
})
