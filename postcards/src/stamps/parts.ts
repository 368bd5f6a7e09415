// Flat as a two-run print, 240 × 300, and the same in both themes.
export const INK = '#1b2344'
export const CREAM = '#fff3df'
export const SUN = '#f2c76b'
export const EMBER = '#c2430f'
export const OASIS = '#12706a'
export const PLUM = '#4a2f55'
export const ROSE = '#cf5573'
export const SEA = '#2f8f95'

// The id carries the scene's name, so that several stamps can be in one document.
export function backdrop(scene: string, ...stops: string[]): string {
  const colours = stops.map((ink, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${ink}"/>`).join('')
  return `<defs><linearGradient id="stamp-${scene}" x2="0" y2="1">${colours}</linearGradient></defs><rect width="240" height="300" fill="url(#stamp-${scene})"/>`
}

export const ball = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const shape = (fill: string, data: string) => `<path fill="${fill}" d="${data}"/>`
export const stroke = (stroke: string, width: number, data: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${data}"/>`

export function pine(x: number, y: number, h: number, fill: string): string {
  const k = (share: number) => +(h * share).toFixed(1)
  const right = `l${k(0.2)} ${k(0.36)}h${k(-0.09)}l${k(0.16)} ${k(0.3)}h${k(-0.1)}l${k(0.17)} ${k(0.34)}`
  return shape(
    fill,
    `M${x} ${y - h}${right}h${k(-0.68)}l${k(0.17)} ${k(-0.34)}h${k(-0.1)}l${k(0.16)} ${k(-0.3)}h${k(-0.09)}z`,
  )
}

interface Walker {
  coat: string
  pack: string
  hair?: string
  hat?: string
  arms?: string
}

// A walker seen from behind: boots at (x, y), about 96 units tall at scale 1.
export function walker(x: number, y: number, scale: number, { coat, pack, hair = INK, hat, arms }: Walker): string {
  const body =
    stroke(INK, 9, 'M-6 -40L-8 -3M7 -40L9 -3') +
    stroke(coat, 8, arms ?? 'M17 -68L21 -42M-17 -68L-21 -42') +
    shape(coat, 'M-17 -70q17 -9 34 0l2 34h-38z') +
    shape(pack, 'M-13 -74q13 -6 26 0q4 17 2 30q-15 5 -30 0q-2 -13 2 -30z') +
    stroke(CREAM, 2, 'M-12 -57h24') +
    ball(0, -84, 9.5, '#b97a56') +
    shape(hair, 'M-10 -83a10 10.5 0 0 1 20 0q1 7 -3 9h-14q-4 -2 -3 -9z') +
    (hat ? shape(hat, 'M-17 -87q17 6 34 0q-4 -4 -7 -4q-1 -9 -10 -9t-10 9q-3 0 -7 4z') : '')
  return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`
}
