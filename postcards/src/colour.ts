const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)

// `t` of b in a; both are #rrggbb.
export function mix(a: string, b: string, t: number): string {
  const blend = (i: number) => {
    const from = channel(a, i)
    return Math.round(from + (channel(b, i) - from) * t)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${blend(0)}${blend(1)}${blend(2)}`
}
