/**
 * Text that must not be cut off: it gets smaller until it fits its box, but never so small that it
 * cannot be read. What does not fit even then is cut off by the box, which should tell it whole in its title.
 */
interface Fit {
  /** In pixels. */
  smallest?: number
  /** Whether the height counts, too: for texts of several lines in a box of fixed height. */
  lines?: boolean
}

const STEP = 0.5

/** How wide its words are, without what is for screen readers only. `scrollWidth` is rounded, and half a pixel too much already cuts a letter off. */
function wordsWidth(node: HTMLElement): number {
  const range = document.createRange()
  return [...node.childNodes]
    .filter((one) => one.nodeType === Node.TEXT_NODE || (one instanceof HTMLElement && getComputedStyle(one).position !== 'absolute'))
    .reduce((sum, one) => {
      range.selectNode(one)
      return sum + range.getBoundingClientRect().width
    }, 0)
}

function room(node: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(node)
  return node.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight) + 0.01
}

export function fit(node: HTMLElement, { smallest = 12, lines = false }: Fit = {}): { destroy: () => void } {
  const tooLarge = (): boolean =>
    node.scrollWidth > node.clientWidth || (!lines && wordsWidth(node) > room(node)) || (lines && node.scrollHeight > node.clientHeight + 1)
  function resize(): void {
    node.style.fontSize = ''
    let size = parseFloat(getComputedStyle(node).fontSize)
    while (size > smallest && tooLarge()) {
      size -= STEP
      node.style.fontSize = `${size}px`
    }
  }
  const words = new MutationObserver(resize)
  words.observe(node, { characterData: true, childList: true, subtree: true })
  let width = 0
  const box = new ResizeObserver(() => {
    // A change of height is our own doing.
    if (node.clientWidth === width) return
    width = node.clientWidth
    resize()
  })
  box.observe(node)
  void document.fonts?.ready.then(resize)
  return {
    destroy() {
      words.disconnect()
      box.disconnect()
    },
  }
}
