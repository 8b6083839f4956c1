/**
 * The pictures of a rules page, drawn with the pieces of the game's board. A page names one as
 * `![caption](figure:NAME?key=value)`; `Figure.svelte` in the board's folder draws it. A game
 * without that file shows the captions alone.
 */
import { mount, unmount, type Component } from 'svelte'
import { loadBoard } from './index'

export interface FigureProps {
  name: string
  params: URLSearchParams
}

const found = import.meta.glob<{ default: Component<FigureProps> }>('./*/Figure.svelte')

/** Draw every figure of a page that is shown; returns what takes them away again. */
export async function drawFigures(game: string, page: HTMLElement): Promise<() => void> {
  const load = found[`./${game}/Figure.svelte`]
  const places = [...page.querySelectorAll<HTMLElement>('[data-figure]')]
  if (!load || !places.length) return () => undefined
  await loadBoard(game) // which brings the game's words and components
  const module = await load()
  const drawn = places.map((target) => {
    const [name = '', query = ''] = (target.dataset.figure ?? '').split('?')
    target.replaceChildren()
    return mount(module.default, { target, props: { name, params: new URLSearchParams(query.replaceAll('+', '%2B')) } })
  })
  return () => drawn.forEach((figure) => void unmount(figure))
}
