/**
 * What opens without a connection, for those who want it: the client itself (sw.ts), the rules, the lessons along
 * what the coach suggests, and the puzzles of a week. Nothing of it is stored before one asks for it.
 */
import { today } from '../analysis/puzzles'
import { api } from '../net/api'
import { subscription } from '../net/push'
import type { LessonNews, LessonWish } from '../net/wire'
import { LANGUAGES } from '../text/catalogues'

const KEPT = 'ilion-kept' // the same name as in sw.ts
const WORKER = '/sw.js'
const DAYS = 7

/** Only pages from a secure address (https, or this machine) may keep anything. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in window

export async function isKept(): Promise<boolean> {
  return canKeep() && (await navigator.serviceWorker.getRegistration()) !== undefined && (await caches.has(KEPT))
}

/** Keep everything, or fetch it anew; `told` hears how much is there, from 0 to 1. */
export async function keep(told: (share: number) => void = () => undefined): Promise<void> {
  await navigator.serviceWorker.register(WORKER)
  const cache = await caches.open(KEPT)
  const { games } = await api.games()
  const taught = (await api.lessons()).lessons.map((lesson) => lesson.game)
  const days = Array.from({ length: DAYS }, (_, day) => today() + day)
  const paths = [
    '/api/games',
    '/api/lessons',
    ...LANGUAGES.map((code) => `/api/text/${code}`),
    ...games.flatMap(({ name }) => LANGUAGES.map((code) => `/api/rules/${name}/${code}`)),
    ...games.map(({ name }) => `/api/statistics/${name}`),
    ...games.flatMap(({ name }) => days.map((day) => `/api/puzzles/${name}/${day}`)),
  ]
  const all = paths.length + taught.length
  let done = 0
  // One after the other: a server allows so many requests a second.
  for (const path of paths) {
    const answer = await fetch(path)
    if (answer.ok) await cache.put(path, answer) // a game may have no puzzles or statistics
    told(++done / all)
  }
  for (const game of taught) {
    await keepLesson(cache, game)
    told(++done / all)
  }
  await navigator.serviceWorker.ready
}

/** Keep everything where nothing was kept before. */
export async function keepOnce(): Promise<void> {
  if (canKeep() && !(await isKept())) await keep()
}

/** Nothing is left of it in this browser. */
export async function forget(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  if (!(await subscription())) await worker?.unregister() // push goes on with the same worker
  for (const name of await caches.keys()) if (name.startsWith('ilion-')) await caches.delete(name)
}

/** Every step along the moves that the coach suggests: to go on from it, and what follows the answer. */
async function keepLesson(cache: Cache, game: string): Promise<void> {
  const path = `/api/lessons/${encodeURIComponent(game)}`
  const ask = async (wish: LessonWish): Promise<LessonNews | null> => {
    const body = JSON.stringify(wish)
    const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    if (!answer.ok) return null
    await cache.put(`${path}?${encodeURIComponent(body)}`, answer.clone())
    return (await answer.json()) as LessonNews
  }
  let news = await ask({ done: [] })
  while (news?.step) {
    const answers = [news.step.move ?? 'next']
    const done = news.done
    news = await ask({ done, answers })
    if (!news || news.done.length <= done.length) break // the coach asks again: there is no way on
    await ask({ done: news.done })
  }
}
