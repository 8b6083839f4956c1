/** Where something was pressed last, on whatever page: a mouse that still rests there has asked for nothing else yet. */
export const lastPress = { x: NaN, y: NaN, mouse: false }

globalThis.addEventListener?.(
  'pointerdown',
  (event) => {
    lastPress.x = event.clientX
    lastPress.y = event.clientY
    lastPress.mouse = event.pointerType !== 'touch'
  },
  { capture: true, passive: true },
)
