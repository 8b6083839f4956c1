/** A notice of the system when it is your turn and the tab is hidden; off until asked for. */
import { saveSetting, readSetting } from '../net/storage'

export function notificationsOn(): boolean {
  return readSetting('notices') === 'on' && 'Notification' in window && Notification.permission === 'granted'
}

/** Switch them, and ask the browser where it has to be asked; false where they stay off. */
export async function switchNotifications(on: boolean): Promise<boolean> {
  const may = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  saveSetting('notices', may ? 'on' : 'off')
  return may
}

/** A later notice of the same table takes the place of the one before. */
export function notify(table: string, title: string, body: string): void {
  if (!document.hidden || !notificationsOn()) return
  try {
    const notice = new Notification(title, { body, tag: table })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Some phones allow notices to service workers only: the title and the sound are left.
  }
}
