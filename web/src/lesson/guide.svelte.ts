/**
 * A lesson in this browser. It follows from the answers that were given, which the server is sent with
 * each new one; so there is a table to look at, and none on the server.
 */
import { api, ApiError } from '../net/api'
import type { Answer, Connect, Request } from '../net/socket'
import type { LessonNews, LessonStep, Message, ServerMessage } from '../net/wire'
import type { LiveTable } from '../table/live.svelte'
import { progressOf, saveProgress } from './progress'
import type { Words } from './words'

const NEXT = 'next'

export class Guide {
  live = $state.raw<LiveTable | null>(null)
  step = $state.raw<LessonStep | null>(null)
  index = $state(0)
  titles = $state.raw<Words[]>([])
  /** The coach's answer to another move than it had asked for. */
  reply = $state.raw<Words | null>(null)
  /** Whether it is asked for again, or the lesson has gone on with it. */
  again = $state(false)
  /** Counts up where something else was touched than was asked for. */
  nods = $state(0)
  /** A question to the server is under way. */
  busy = $state(false)
  problem = $state.raw<ApiError | null>(null)
  private done: string[] = []
  private receive: (message: ServerMessage) => void = () => undefined

  constructor(
    readonly game: string,
    private readonly onRefused: (why: Message | null, text: string) => void,
    /** The table of the page, with this guide in place of its socket. */
    private readonly sit: (connect: Connect) => LiveTable,
  ) {}

  /** Go on where one left off, or begin. */
  async start(): Promise<void> {
    const { done } = progressOf(this.game)
    try {
      // Answers to an older version of the lesson may not fit any more: then it begins anew.
      this.whole(await api.lesson(this.game, { done }).catch(() => api.lesson(this.game, {})))
    } catch (error) {
      this.problem = error as ApiError
    }
  }
  async next(): Promise<void> {
    if (this.step && !this.step.move) await this.answer([NEXT])
  }
  async back(): Promise<void> {
    const news = await this.ask({ done: this.done, back: true })
    if (news) this.whole(news)
  }
  async restart(): Promise<void> {
    const news = await this.ask({})
    if (news) this.whole(news)
  }
  /** The record of the game so far: an ordinary table goes on from it. */
  async record(): Promise<Record<string, unknown> | null> {
    return (await this.ask({ done: this.done, record: true }))?.record ?? null
  }
  /** The lesson is behind one. */
  finish(): void {
    saveProgress(this.game, { done: [], index: this.titles.length, steps: this.titles.length })
  }
  nod(): void {
    this.nods += 1
  }

  private async ask(wish: Parameters<typeof api.lesson>[1]): Promise<LessonNews | null> {
    if (this.busy) return null
    this.busy = true
    try {
      return await api.lesson(this.game, wish)
    } catch (error) {
      if (error instanceof ApiError) this.onRefused(error.why, error.message)
      return null
    } finally {
      this.busy = false
    }
  }

  /** Answer the coach; whether the game has gone on. */
  private async answer(answers: string[]): Promise<boolean> {
    const news = await this.ask({ done: this.done, answers })
    if (!news) return false
    const moved = news.done.length > this.done.length
    for (const message of news.messages) this.receive(message)
    this.take(news)
    this.again = news.reply !== null && !moved
    if (this.again) this.nod()
    return moved
  }

  private whole(news: LessonNews): void {
    this.live?.close()
    this.live = this.sit(this.connect)
    for (const message of news.messages) this.receive(message)
    this.take(news)
  }

  private take(news: LessonNews): void {
    this.done = news.done
    this.step = news.step
    this.index = news.index
    this.titles = news.titles
    this.reply = news.reply
    this.again = false
    saveProgress(this.game, { done: news.done, index: news.index, steps: news.titles.length })
  }

  /** Stands for the socket of a table: moves are answers to the coach. */
  private readonly connect: Connect = (_sit, onMessage, onState) => {
    this.receive = onMessage
    onState('open')
    return { request: (message) => this.request(message), close: () => undefined }
  }
  private async request(message: Request): Promise<Answer> {
    if (message.type === 'undo') void this.back()
    if (message.type !== 'act') return { ok: false, refused: null }
    if (!this.step?.move) {
      this.nod()
      return { ok: false, refused: null }
    }
    return (await this.answer(message.actions)) ? { ok: true, number: 0 } : { ok: false, refused: null }
  }
}
