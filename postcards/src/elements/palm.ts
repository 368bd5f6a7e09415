import { d, pairs, path } from '../paths.ts'

export function palm(x: number, y: number, h: number, lean: number, ink: string): string {
  const tx = x + lean
  const ty = y - h
  const w = h * 0.024
  const trunk = d`M${x - w * 1.5} ${y}Q${x + lean * 0.15} ${y - h * 0.55} ${tx - w * 0.6} ${ty}h${w * 1.3}Q${x + lean * 0.15 + w * 2.4} ${y - h * 0.5} ${x + w * 1.6} ${y}z`
  const fronds = pairs([-1, 0.1, -0.86, -0.32, -0.42, -0.55, 0.3, -0.58, 0.82, -0.36, 1, 0.06, 0.66, 0.4, -0.62, 0.42])
    .map(([fx, fy]) => frond(tx, ty, fx * h * 0.36, fy * h * 0.36))
    .join('')
  return path(trunk + fronds, ink)
}

function frond(x: number, y: number, dx: number, dy: number): string {
  const up = Math.hypot(dx, dy) * 0.42
  const cx = dx * 0.5
  const cy = dy * 0.5 - up
  const teeth = [0.8, 0.6, 0.4, 0.2]
    .map((t) => {
      const bx = 2 * (1 - t) * t * cx + t * t * dx
      const by = 2 * (1 - t) * t * cy + t * t * dy
      return d`L${x + bx + dx * 0.02} ${y + by + up * 0.42}L${x + bx - dx * 0.05} ${y + by + up * 0.14}`
    })
    .join('')
  return d`M${x} ${y}Q${x + cx} ${y + cy} ${x + dx} ${y + dy}${teeth}z`
}
