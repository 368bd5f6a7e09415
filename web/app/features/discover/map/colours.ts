/** Out of the page's tokens, light or dark. What is under the land is the background of the canvas. */
export interface MapColours {
  land: string
  coast: string
  border: string
  graticule: string
  cluster: string
  number: string
  ring: string
}

export function coloursOf(canvas: HTMLCanvasElement): MapColours {
  const style = getComputedStyle(canvas)
  const token = (name: string) => style.getPropertyValue(`--${name}`)
  return {
    land: token('paper'),
    coast: token('edge'),
    border: token('line'),
    graticule: token('contour'),
    cluster: token('ember'),
    number: token('on-fill'),
    ring: token('ground'),
  }
}
