/** The server's HTTP API: everything that does not go over a table's socket. A refusal throws an ApiError. */
import type { Analysis, Claim, Claimed, Failure, Games, Hint, LessonNews, Lessons, LessonWish, Message, NewTable, Opened, PublicTables, Puzzle, Replay, ReplayWish, SeatLog, Table } from './wire'

/** How strong a bot is; `Games.levels` lists them. */
export type Level = Games['default_level']

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly why: Message | null,
    words: string,
  ) {
    super(words)
  }
}

/** The status of an ApiError where the server could not be reached at all. */
export const UNREACHABLE = 0

interface Ask {
  secret?: string | undefined
  body?: unknown
}

async function ask(path: string, { secret, body }: Ask = {}): Promise<Response> {
  const headers = new Headers()
  // A secret goes into a header and never into the address, because addresses get logged.
  if (secret) headers.set('Authorization', `Bearer ${secret}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  let answer: Response
  try {
    answer = await fetch(path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(UNREACHABLE, null, 'The server cannot be reached.')
  }
  if (answer.ok) return answer
  const failure = (await answer.json().catch(() => null)) as Failure | null
  throw new ApiError(answer.status, failure?.why ?? null, failure?.text ?? answer.statusText)
}

async function json<T>(path: string, how?: Ask): Promise<T> {
  return (await (await ask(path, how)).json()) as T
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

export const api = {
  games: () => json<Games>('/api/games'),
  publicTables: () => json<PublicTables>('/api/tables'),
  open: (wish: NewTable) => json<Opened>('/api/tables', { body: wish }),
  table: (id: string, secret?: string) => json<Table>(at(id), { secret }),
  claim: (id: string, wish: Claim, secret?: string) => json<Claimed>(`${at(id)}/seats`, { secret, body: wish }),
  record: async (id: string) => (await ask(`${at(id)}/record`)).text(),
  log: (id: string, secret?: string) => json<SeatLog>(`${at(id)}/log`, { secret }),
  replay: (wish: ReplayWish) => json<Replay>('/api/replay', { body: wish }),
  hint: (id: string, seat: number, secret: string) => json<Hint>(`${at(id)}/hint`, { secret, body: { seat } }),
  analyseTable: (id: string) => json<Analysis>(`${at(id)}/analysis`, { body: null }),
  analyse: (record: unknown) => json<Analysis>('/api/analysis', { body: { record } }),
  analysis: (id: string, first: number) => json<Analysis>(`/api/analysis/${id}/${first}`),
  lessons: () => json<Lessons>('/api/lessons'),
  lesson: (game: string, wish: LessonWish) => json<LessonNews>(`/api/lessons/${encodeURIComponent(game)}`, { body: wish }),
  puzzle: (game: string, number: number) => json<Puzzle>(`/api/puzzles/${encodeURIComponent(game)}/${number}`),
  rules: async (game: string, language: string) =>
    (await ask(`/api/rules/${encodeURIComponent(game)}/${language}`)).text(),
}
