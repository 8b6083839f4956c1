/**
 * Web Push: this browser is told that it is somebody's turn also while no page of Ilion is open, where the server
 * has a key for it. It is subscribed when somebody switches notifications on, and no longer when they are off.
 */
import { api } from './api'
import { savedKey, savedTables } from './storage'

const WORKER = '/sw.js'
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** The subscription of this browser, where there is one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Be told of all seats that this browser holds. Without a key of the server's, pages tell it themselves. */
export async function startPush(language: string): Promise<boolean> {
  if (!canPush()) return false
  const { key } = await api.pushKey()
  if (!key) return false
  await navigator.serviceWorker.register(WORKER)
  const worker = await navigator.serviceWorker.ready
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return tell(made, language)
}

/** A seat has come to those that a subscribed browser holds, or its language has changed. */
export async function renewPush(language: string): Promise<void> {
  const made = await subscription()
  if (made) await tell(made, language)
}

export async function stopPush(): Promise<void> {
  const made = await subscription()
  if (!made) return
  await made.unsubscribe()
  await api.endPush(made.endpoint)
}

async function tell(made: PushSubscription, language: string): Promise<boolean> {
  const { keys } = made.toJSON()
  const secrets = savedTables().filter((table) => !table.finished).flatMap((table) => table.secrets)
  const wish = { endpoint: made.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', secrets: secrets.slice(0, 100), key: savedKey() }
  await api.addPush({ ...wish, language: language === 'fr' ? 'fr' : 'en' })
  return true
}
