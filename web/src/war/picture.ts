/** The vase as a picture to keep: PNG, 1200 by 1500, with both names and the date below. */

const WIDTH = 1200
const HEIGHT = 1500
const VASE = { width: 772, height: 1248, top: 36 }

function loaded(source: string): Promise<HTMLImageElement> {
  return new Promise((done, fail) => {
    const image = new Image()
    image.onload = () => done(image)
    image.onerror = () => fail(new Error('the vase could not be drawn'))
    image.src = source
  })
}

export async function pictureOf(vase: SVGSVGElement, title: string, names: string, date: string): Promise<Blob> {
  const copy = vase.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(VASE.width))
  copy.setAttribute('height', String(VASE.height))
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('there is nothing to draw with')
  const light = brush.createRadialGradient(WIDTH / 2, 620, 80, WIDTH / 2, 700, 900)
  light.addColorStop(0, '#4d3526')
  light.addColorStop(0.7, '#2a1e16')
  light.addColorStop(1, '#1f1711')
  brush.fillStyle = light
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  brush.drawImage(image, (WIDTH - VASE.width) / 2, VASE.top, VASE.width, VASE.height)
  const fonts = getComputedStyle(document.documentElement)
  const write = (words: string, font: string, size: number, colour: string, y: number): void => {
    brush.fillStyle = colour
    brush.textAlign = 'center'
    do brush.font = `600 ${size}px ${fonts.getPropertyValue(font)}`
    while (brush.measureText(words).width > WIDTH - 120 && (size -= 2) > 20)
    brush.fillText(words, WIDTH / 2, y)
  }
  write(title, '--f-title', 52, '#fbf5e6', 1352)
  write(names, '--f-text', 40, '#e5d4b1', 1412)
  write(`${date} · Ilion`, '--f-text', 30, '#cbb48a', 1460)
  return new Promise((done, fail) => canvas.toBlob((made) => (made ? done(made) : fail(new Error('no picture came of it'))), 'image/png'))
}
