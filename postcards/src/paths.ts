export type Point = readonly [number, number]
export type Triple = readonly [number, number, number]

// The sheet has about a million square units, so whole units are fine enough and keep a picture small.
export const num = (v: number) => Math.round(v)

// Path data with every number rounded; text goes in as it is.
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  let out = parts[0] ?? ''
  values.forEach((value, i) => {
    out += (typeof value === 'number' ? Math.round(value) : value) + (parts[i + 1] ?? '')
  })
  return out
}

export const path = (data: string, fill: string) => (data ? `<path fill="${fill}" d="${data}"/>` : '')
export const stroke = (data: string, stroke: string, width: number) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${data}"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  d`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  path(d`M${x} ${y}h${w}v${h}h${-w}z`, fill)
export const at = (x: number, y: number, k: number, body: string) =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${+k.toFixed(2)})">${body}</g>`
export const repeat = (n: number, make: (i: number) => string) => Array.from({ length: n }, (_, i) => make(i)).join('')

// So many shapes printed as one.
export const many = (fill: string, n: number, make: (i: number) => string) => path(repeat(n, make), fill)

// A closed polygon in relative steps between rounded corners: short to write, without drift.
export function poly(points: readonly Point[]): string {
  let [px, py] = [0, 0]
  const steps = points.map(([x, y], i) => {
    const step = `${num(x) - px} ${num(y) - py}`
    ;[px, py] = [num(x), num(y)]
    return i === 0 ? `M${step}l` : step
  })
  return `${steps.join(' ').replace('l ', 'l').replace(/ -/g, '-')}z`
}

// A soft curve that passes half way between the inner points.
export function smooth(points: readonly Point[]): string {
  let out = ''
  points.forEach(([x, y], i) => {
    const next = points[i + 1]
    if (i === 0) out += d`M${x} ${y}`
    else if (next) out += d`Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`
    else out += d`L${x} ${y}`
  })
  return out
}

export function pairs(flat: readonly number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0])
}

export function triples(flat: readonly number[]): Triple[] {
  return Array.from({ length: flat.length / 3 }, (_, i) => [
    flat[3 * i] ?? 0,
    flat[3 * i + 1] ?? 0,
    flat[3 * i + 2] ?? 0,
  ])
}

export const lens = (x: number, y: number, w: number, h: number) =>
  d`M${x - w} ${y}q${w} ${-h} ${2 * w} 0q${-w} ${h} ${-2 * w} 0z`

// A long sliver: pointed at both ends, fuller towards the left.
export const sliver = (x: number, y: number, w: number, h: number) =>
  d`M${x - w} ${y}Q${x - w * 0.3} ${y - h * 1.6} ${x + w} ${y}Q${x - w * 0.1} ${y + h * 0.8} ${x - w} ${y}z`
