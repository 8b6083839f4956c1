/** The WebSocket of one table: it reconnects when the connection is lost, and matches answers to requests. */
import type { ClientMessage, Refused, ServerMessage } from './wire'

export type ConnectionState = 'connecting' | 'open' | 'lost'
export type Answer = { ok: true; number: number } | { ok: false; refused: Refused | null }

/** Close codes after which reconnecting is no use. */
export const CLOSED_NO_TABLE = 4404
export const CLOSED_WRONG_SECRET = 4403

// In milliseconds.
const FIRST_DELAY = 400
const LONGEST_DELAY = 8000
const PING_INTERVAL = 25_000
/** A connection on which nothing is heard for so long, though an answer is due, is lost. */
const PATIENCE = 8000

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
/** A message that the server answers; its id is given here. */
export type Request = Without<Exclude<ClientMessage, { type: 'sit' }>, 'request'>

/** What a table needs of its connection: a socket, or what stands for one. */
export interface TableLink {
  request(message: Request): Promise<Answer>
  close(): void
}
export type Connect = (...args: ConstructorParameters<typeof TableSocket>) => TableLink

export class TableSocket implements TableLink {
  private socket: WebSocket | null = null
  private pending = new Map<string, (answer: Answer) => void>()
  private lastRequest = 0
  /** How many messages have come. */
  private heard = 0
  private delay = FIRST_DELAY
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setInterval> | undefined
  private closed = false

  constructor(
    /** The first message after every connect: which table, with which secrets, and what was seen of it. */
    private readonly sit: () => ClientMessage,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: ConnectionState, code?: number) => void,
  ) {
    addEventListener('online', this.retryNow)
    document.addEventListener('visibilitychange', this.retryNow)
    this.connect()
  }

  /** Send a request. The answer says whether it was carried out; `refused` is null where the connection was lost. */
  request(message: Request): Promise<Answer> {
    const request = String(++this.lastRequest)
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, refused: null })
    this.socket.send(JSON.stringify({ ...message, request }))
    this.expectWord(() => this.pending.has(request))
    return new Promise((resolve) => this.pending.set(request, resolve))
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retryTimer)
    clearInterval(this.pingTimer)
    removeEventListener('online', this.retryNow)
    document.removeEventListener('visibilitychange', this.retryNow)
    this.socket?.close()
  }

  /** The window is visible again, or the network is back: do not wait for the timer. */
  private retryNow = (): void => {
    if (this.closed || document.hidden || this.socket) return
    clearTimeout(this.retryTimer)
    this.connect()
  }

  private connect(): void {
    this.onState('connecting')
    const address = new URL('/ws', location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => this.disconnected(event.code)
    this.expectWord(() => true)
  }

  /** The network may be gone without a word. Closing would wait for an answer, too, so the socket is left to itself. */
  private expectWord(due: () => boolean): void {
    const { socket, heard } = this
    setTimeout(() => {
      if (!socket || socket !== this.socket || heard !== this.heard || !due()) return
      socket.onmessage = socket.onclose = null
      socket.close()
      this.disconnected(1006)
    }, PATIENCE)
  }

  private receive(message: ServerMessage): void {
    this.heard++
    if (message.type === 'hello') {
      this.socket?.send(JSON.stringify(this.sit()))
      clearInterval(this.pingTimer)
      this.pingTimer = setInterval(() => void this.request({ type: 'ping' }), PING_INTERVAL)
      return
    }
    if (message.type === 'table') {
      this.delay = FIRST_DELAY
      this.onState('open')
    }
    if (message.type === 'ack') this.answer(message.request, { ok: true, number: message.number })
    else if (message.type === 'refused' && message.request !== null)
      this.answer(message.request, { ok: false, refused: message })
    else this.onMessage(message)
  }

  private answer(request: string, answer: Answer): void {
    this.pending.get(request)?.(answer)
    this.pending.delete(request)
  }

  private disconnected(code: number): void {
    this.socket = null
    clearInterval(this.pingTimer)
    for (const request of [...this.pending.keys()]) this.answer(request, { ok: false, refused: null })
    if (this.closed) return
    this.onState('lost', code)
    if (code === CLOSED_NO_TABLE || code === CLOSED_WRONG_SECRET) return
    // Spread over time, so that not everybody comes back at once after a restart of the server.
    this.retryTimer = setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2))
    this.delay = Math.min(LONGEST_DELAY, this.delay * 2)
  }
}
