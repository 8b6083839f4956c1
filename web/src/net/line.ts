/** One socket to one table, opened again whenever it is lost, with answers matched to requests. */
import type { ClientMessage, Refused, ServerMessage } from './wire'

export type LineState = 'connecting' | 'open' | 'lost'
export type Answer = { ok: true; number: number } | { ok: false; refused: Refused | null }

/** Close codes after which coming back is no use. */
export const NO_TABLE = 4404
export const NOT_YOURS = 4403

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const QUIET = 25_000 // a line that says nothing this long is asked whether it lives

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
export type Wish = Without<Exclude<ClientMessage, { type: 'sit' }>, 'request'>

export class Line {
  private socket: WebSocket | null = null
  private waiting = new Map<string, (answer: Answer) => void>()
  private asked = 0
  private wait = FIRST_WAIT
  private again: ReturnType<typeof setTimeout> | undefined
  private pinging: ReturnType<typeof setInterval> | undefined
  private closed = false

  constructor(
    private readonly sit: () => ClientMessage,
    private readonly heard: (message: ServerMessage) => void,
    private readonly changed: (state: LineState, code?: number) => void,
  ) {
    addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.now)
    this.connect()
  }

  /** Send a request; the answer says whether it was carried out. Null: the line was lost. */
  request(wish: Wish): Promise<Answer> {
    const request = String(++this.asked)
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, refused: null })
    this.socket.send(JSON.stringify({ ...wish, request }))
    return new Promise((resolve) => this.waiting.set(request, resolve))
  }

  close(): void {
    this.closed = true
    clearTimeout(this.again)
    clearInterval(this.pinging)
    removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.now)
    this.socket?.close()
  }

  /** Back in the window or in the network: try at once. */
  private now = (): void => {
    if (this.closed || document.hidden || this.socket) return
    clearTimeout(this.again)
    this.connect()
  }

  private connect(): void {
    this.changed('connecting')
    const address = new URL('/ws', location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => this.lost(event.code)
  }

  private take(message: ServerMessage): void {
    if (message.type === 'hello') {
      this.socket?.send(JSON.stringify(this.sit()))
      clearInterval(this.pinging)
      this.pinging = setInterval(() => void this.request({ type: 'ping' }), QUIET)
      return
    }
    if (message.type === 'table') {
      this.wait = FIRST_WAIT
      this.changed('open')
    }
    if (message.type === 'ack') this.answer(message.request, { ok: true, number: message.number })
    else if (message.type === 'refused' && message.request !== null)
      this.answer(message.request, { ok: false, refused: message })
    else this.heard(message)
  }

  private answer(request: string, answer: Answer): void {
    this.waiting.get(request)?.(answer)
    this.waiting.delete(request)
  }

  private lost(code: number): void {
    this.socket = null
    clearInterval(this.pinging)
    for (const request of [...this.waiting.keys()]) this.answer(request, { ok: false, refused: null })
    if (this.closed) return
    this.changed('lost', code)
    if (code === NO_TABLE || code === NOT_YOURS) return
    this.again = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
  }
}
