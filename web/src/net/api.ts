/** The server's HTTP API: everything that does not go over a table's socket. A refusal throws an ApiError. */
import type { Analysis, Claim, Claimed, Evening, Failure, Games, Hint, HostWish, JoinedEvening, JoinEvening, LessonNews, Lessons, LessonWish, Linked, Looking, Message, NewEvening, NewPush, NewSearch, NewTable, NewWar, Opened, OpenedEvening, OpenedWar, PublicTables, PushKey, Puzzle, Replay, ReplayWish, Search, SeatLog, SeatOfYours, Statistics, Table, War, You, YourLink } from './wire'

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

const warAt = (id: string): string => `/api/wars/${encodeURIComponent(id)}`
const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`
const evening = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`

export const api = {
  games: () => json<Games>('/api/games'),
  publicTables: () => json<PublicTables>('/api/tables'),
  open: (wish: NewTable) => json<Opened>('/api/tables', { body: wish }),
  table: (id: string, secret?: string) => json<Table>(at(id), { secret }),
  claim: (id: string, wish: Claim, secret?: string) => json<Claimed>(`${at(id)}/seats`, { secret, body: wish }),
  record: async (id: string) => (await ask(`${at(id)}/record`)).text(),
  holiday: (id: string, days: number, secret: string) => json<Table>(`${at(id)}/holiday`, { secret, body: { days } }),
  log: (id: string, secret?: string) => json<SeatLog>(`${at(id)}/log`, { secret }),
  replay: (wish: ReplayWish) => json<Replay>('/api/replay', { body: wish }),
  hint: (id: string, seat: number, secret: string) => json<Hint>(`${at(id)}/hint`, { secret, body: { seat } }),
  analyseTable: (id: string) => json<Analysis>(`${at(id)}/analysis`, { body: null }),
  analyse: (record: unknown) => json<Analysis>('/api/analysis', { body: { record } }),
  analysis: (id: string, first: number) => json<Analysis>(`/api/analysis/${id}/${first}`),
  you: (key: string) => json<You>('/api/you', { secret: key }),
  beginYou: (key: string, name: string, seats: SeatOfYours[]) => json<You>('/api/you', { body: { key, name, seats } }),
  renameYou: (key: string, name: string) => json<You>('/api/you/name', { secret: key, body: { name } }),
  linkYou: (key: string) => json<YourLink>('/api/you/link', { secret: key, body: null }),
  linkedYou: (link: string) => json<Linked>('/api/you/devices', { secret: link }),
  joinYou: (link: string, key: string) => json<You>('/api/you/devices', { secret: link, body: { key } }),
  exportYou: async (key: string) => (await ask('/api/you/games', { secret: key })).blob(),
  forgetYou: (key: string) => ask('/api/you/forget', { secret: key, body: null }),
  openEvening: (wish: NewEvening) => json<OpenedEvening>('/api/evenings', { body: wish }),
  evening: (id: string, secret?: string) => json<Evening>(evening(id), { secret }),
  joinEvening: (id: string, wish: JoinEvening, invitation: string) => json<JoinedEvening>(`${evening(id)}/people`, { secret: invitation, body: wish }),
  atEvening: (id: string, secret: string) => json<Evening>(`${evening(id)}/here`, { secret, body: null }),
  leaveEvening: (id: string, secret: string) => json<Evening>(`${evening(id)}/leave`, { secret, body: null }),
  leadEvening: (id: string, wish: HostWish, host: string) => json<Evening>(`${evening(id)}/lead`, { secret: host, body: wish }),
  looking: () => json<Looking>('/api/pairing'),
  look: (wish: NewSearch) => json<Search>('/api/pairing', { body: wish }),
  openWar: (wish: NewWar) => json<OpenedWar>('/api/wars', { body: wish }),
  war: (id: string, secret?: string) => json<War>(warAt(id), { secret }),
  setUpWar: (id: string, game: string, choices: Record<string, unknown>, secret: string) => json<War>(`${warAt(id)}/setup`, { secret, body: { game, choices } }),
  warAgain: (id: string, secret: string) => json<War>(`${warAt(id)}/again`, { secret, body: null }),
  pushKey: () => json<PushKey>('/api/push'),
  addPush: (wish: NewPush) => json<PushKey>('/api/push', { body: wish }),
  endPush: (endpoint: string) => ask('/api/push/end', { body: { endpoint } }),
  lessons: () => json<Lessons>('/api/lessons'),
  lesson: (game: string, wish: LessonWish) => json<LessonNews>(`/api/lessons/${encodeURIComponent(game)}`, { body: wish }),
  puzzle: (game: string, number: number) => json<Puzzle>(`/api/puzzles/${encodeURIComponent(game)}/${number}`),
  statistics: (game: string) => json<Statistics>(`/api/statistics/${encodeURIComponent(game)}`),
  rules: async (game: string, language: string) =>
    (await ask(`/api/rules/${encodeURIComponent(game)}/${language}`)).text(),
}
