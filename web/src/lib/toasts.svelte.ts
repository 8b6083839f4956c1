const STAYS = 4000

interface Toast {
  id: number
  text: string
  bad: boolean
}

let list = $state.raw<Toast[]>([])
let last = 0

export const toasts = {
  get list(): readonly Toast[] {
    return list
  },
  say(text: string, bad = false): void {
    const id = ++last
    list = [...list.filter((toast) => toast.text !== text), { id, text, bad }]
    setTimeout(() => (list = list.filter((toast) => toast.id !== id)), STAYS)
  },
}
