// Random numbers that are the same for the same seed, on every machine.
export interface SeededRandom {
  (): number
  in(lo: number, hi: number): number
  pick<T>(list: readonly T[]): T
}

// FNV-1a over UTF-16 code units.
export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

// Mulberry32: 32 bits of state are plenty for one picture.
export function seededRandom(seed: number): SeededRandom {
  let a = seed
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new RangeError('There is nothing to pick from')
    return found
  }
  return Object.assign(next, { in: (lo: number, hi: number) => lo + (hi - lo) * next(), pick })
}
