// The furthest points that a drawing names, in units of its sheet: for tests that nothing strays.
export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function matrixOf(transform: string): Matrix {
  let out = IDENTITY
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number)
    const turn = (a * Math.PI) / 180
    if (name === 'translate') out = multiply(out, [1, 0, 0, 1, a, b ?? 0])
    else if (name === 'scale') out = multiply(out, [a, 0, 0, b ?? a, 0, 0])
    else if (name === 'rotate')
      out = multiply(out, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0])
    else if (name === 'matrix') out = multiply(out, [a, b ?? 0, c, d, e, f])
    else throw new Error(`A transform that nobody expected: ${name}`)
  }
  return out
}

const STEPS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

// Where a path's pen comes to rest, one after another.
function* stops(data: string): Generator<readonly [number, number]> {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', list] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (list?.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    const kind = letter.toUpperCase()
    const size = STEPS[kind] ?? 0
    const isRelative = letter !== kind
    if (kind === 'Z') [x, y] = [startX, startY]
    if (size ? numbers.length % size : numbers.length)
      throw new Error(`${letter} has ${numbers.length} numbers: ${data}`)
    for (let i = 0; size && i < numbers.length; i += size) {
      const [u = 0, v = 0] = numbers.slice(i + Math.max(0, size - 2), i + size)
      if (kind === 'H') x = isRelative ? x + u : u
      else if (kind === 'V') y = isRelative ? y + u : u
      else [x, y] = isRelative ? [x + u, y + v] : [u, v]
      if (kind === 'M' && i === 0) [startX, startY] = [x, y]
      yield [x, y]
    }
  }
}

export function extentOf(svg: string): Extent {
  const out = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const stack: Matrix[] = [IDENTITY]
  for (const [tag] of svg.matchAll(/<[^>]*>/g)) {
    const here = stack.at(-1) ?? IDENTITY
    if (tag.startsWith('<g')) stack.push(multiply(here, matrixOf(/ transform="([^"]*)"/.exec(tag)?.[1] ?? '')))
    if (tag.startsWith('</g')) stack.pop()
    for (const [x, y] of stops(/ d="([^"]*)"/.exec(tag)?.[1] ?? '')) {
      const [a, b, c, d, e, f] = here
      const [u, v] = [a * x + c * y + e, b * x + d * y + f]
      out.left = Math.min(out.left, u)
      out.right = Math.max(out.right, u)
      out.top = Math.min(out.top, v)
      out.bottom = Math.max(out.bottom, v)
    }
  }
  return out
}
