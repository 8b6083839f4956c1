/** Notifications of the browser, for a hidden tab; off until somebody switches them on in the menu. */
import { saveSetting, readSetting } from '../net/storage'

export function notificationsOn(): boolean {
  return readSetting('notices') === 'on' && 'Notification' in window && Notification.permission === 'granted'
}

/** Switch them on or off, asking for the browser's permission. Returns whether they are on now. */
export async function switchNotifications(on: boolean): Promise<boolean> {
  const may = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  saveSetting('notices', may ? 'on' : 'off')
  return may
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
