/** Notifications of the browser, for a hidden tab; off until somebody switches them on in the menu. */
import { renewPush, startPush, stopPush } from '../net/push'
import { saveSetting, readSetting } from '../net/storage'
import { text } from '../text/text.svelte'

export function notificationsOn(): boolean {
  return readSetting('notices') === 'on' && 'Notification' in window && Notification.permission === 'granted'
}

/** Switch them on or off, asking for the browser's permission. Returns whether they are on now. */
export async function switchNotifications(on: boolean): Promise<boolean> {
  const may = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  saveSetting('notices', may ? 'on' : 'off')
  // Where the push service or the server cannot be reached, the page still tells while it is open.
  await (may ? startPush(text.language) : stopPush()).catch(() => undefined)
  return may
}

/** A table of one's own is open: a browser that is told by push is told of it, too. */
export function watchTable(): void {
  if (notificationsOn()) void renewPush(text.language).catch(() => undefined)
}

/** Show a notification. A later one of the same table replaces it. */
export function notify(table: string, title: string, body: string): void {
  if (!document.hidden || !notificationsOn()) return
  try {
    const notice = new Notification(title, { body, tag: table })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Some phones allow notifications to service workers only. The tab's title and the sound still tell.
  }
}
