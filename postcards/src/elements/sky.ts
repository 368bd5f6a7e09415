import { type Composition, mix, skyTone } from '../composition.ts'
import { d, disc, many, pairs, path, rect, repeat, sliver, stroke } from '../paths.ts'

export function sky(c: Composition): string {
  const parts = [rect(0, 0, c.W, c.H, c.p.sky), ...(c.skyStyle === 'halo' ? halo(c) : bands(c))]
  if (c.skyStyle === 'rays') parts.push(rays(c))
  if (c.night) parts.push(stars(c))
  parts.push(c.night && c.crescent ? crescent(c) : disc(c.sx, c.sy, c.sr, c.discInk))
  if (c.clouds === 'bank') parts.push(bank(c))
  if (c.clouds === 'wisps') parts.push(wisps(c))
  return parts.join('')
}

function halo(c: Composition): string[] {
  const reach = Math.hypot(c.W, c.hy) * 0.62
  return pairs([1, 0.22, 0.76, 0.44, 0.54, 0.68, 0.34, 0.95]).map(([k, t]) =>
    disc(c.sx, c.sy, reach * k, skyTone(c, t)),
  )
}

// Flat bands; long hand-cut slivers of the upper tone lie over each edge.
function bands(c: Composition): string[] {
  return [0.3, 0.5, 0.68, 0.84].map((f, i) => {
    const y = c.hy * f
    const tilt = c.r.in(-0.012, 0.012) * c.H
    const slivers = repeat(3, () =>
      sliver(c.r() * c.W, y + c.r.in(6, 26) * c.s, c.r.in(90, 230) * c.s, c.r.in(3, 7) * c.s),
    )
    return (
      path(
        d`M0 ${y + tilt}Q${c.W / 2} ${y - tilt * 2} ${c.W} ${y + tilt}V${c.hy + 60 * c.s}H0z`,
        skyTone(c, (i + 1) / 4),
      ) + path(slivers, skyTone(c, i / 4))
    )
  })
}

function rays(c: Composition): string {
  const reach = c.W + c.H
  const n = 9
  const wedge = (i: number) => {
    const a = (i / n) * 2 * Math.PI + 0.16
    const b = a + Math.PI / n
    return d`M${c.sx} ${c.sy}L${c.sx + Math.cos(a) * reach} ${c.sy + Math.sin(a) * reach}L${c.sx + Math.cos(b) * reach} ${c.sy + Math.sin(b) * reach}z`
  }
  return `<path opacity=".16" fill="${c.p.glow}" d="${repeat(n, wedge)}"/>`
}

function stars(c: Composition): string {
  const dust = (n: number, depth: number) => repeat(n, () => d`M${c.r() * c.W} ${c.r() * c.hy * depth}h.1`)
  return stroke(dust(36, 0.8), mix(c.p.sky, c.p.sun, 0.55), 3) + stroke(dust(7, 0.6), c.p.sun, 5)
}

function crescent(c: Composition): string {
  const r = c.sr * 0.85
  return path(
    d`M${c.sx} ${c.sy - r}A${r} ${r} 0 1 0 ${c.sx + r} ${c.sy + r * 0.3}A${r * 0.86} ${r * 0.86} 0 0 1 ${c.sx} ${c.sy - r}z`,
    c.discInk,
  )
}

function wisps(c: Composition): string {
  const ink = mix(c.p.glow, c.night ? c.p.sky : c.p.sun, c.night ? 0.5 : 0.55)
  return many(ink, c.wide ? 4 : 3, (i) => {
    const x = c.W * c.r.in(0.05, 0.95)
    const y = c.hy * (0.32 + i * 0.13 + c.r.in(-0.03, 0.03))
    const w = c.r.in(110, 210) * c.s
    return (
      sliver(x, y, w, 9 * c.s) +
      sliver(x + w * 0.5, y + 15 * c.s, w * 0.7, 6 * c.s) +
      sliver(x - w * 0.3, y - 12 * c.s, w * 0.5, 5 * c.s)
    )
  })
}

// A towering bank with a flat foot: shaded body, lit crowns turned to the left.
function bank(c: Composition): string {
  const w = c.r.in(330, 460) * c.s
  const x = c.W * c.r.in(0.5, 0.8) - w / 2
  const y = c.hy * c.r.in(0.72, 0.82)
  const crowns = [0.1, 0.16, 0.2, 0.24, 0.2, 0.14, 0.1].map((k) => k * c.r.in(0.85, 1.15))
  const total = crowns.reduce((a, b) => a + b)
  const rise = [-0.14, -0.12, -0.1, 0.03, 0.1, 0.1, 0.13]
  const body = (k: number, dx: number, foot: number) =>
    d`M${x + dx} ${y - foot}` +
    crowns
      .map((v, i) => {
        const step = (v / total) * w * k
        return d`a${step * 0.56} ${step * 0.6} 0 0 1 ${step} ${(rise[i] ?? 0) * w * k}`
      })
      .join('') +
    'z'
  const shade = mix(c.p.glow, c.p.sky, c.night ? 0.55 : 0.3)
  const lit = mix(c.p.glow, c.night ? c.p.sky : c.p.sun, c.night ? 0.35 : 0.6)
  return (
    path(body(1, 0, 0), shade) +
    path(body(0.72, w * 0.03, w * 0.03), lit) +
    path(
      sliver(x + w * 0.5, y + 4 * c.s, w * 0.72, 8 * c.s) + sliver(x + w * 0.2, y + 20 * c.s, w * 0.5, 6 * c.s),
      shade,
    )
  )
}

export const birds = (c: Composition, x: number, y: number, ink: string) =>
  stroke(
    repeat(5, (i) => d`M${x + i * 26 * c.s + c.r.in(-8, 8)} ${y + c.r.in(-22, 22) * c.s}q5 -7 10 0q5 -7 10 0`),
    ink,
    2.5,
  )
