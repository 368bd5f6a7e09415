/** The exponent by which a cost grows with a size: 0 where it stays, 1 where it grows as the size does. */
export function growthOf(measured: readonly { size: number; cost: number }[]): number {
  const points = measured.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
}

/** What the cost becomes at a size, going on from the largest measured one; nothing gets cheaper by growing. */
export function costAt(measured: readonly { size: number; cost: number }[], size: number): number {
  const largest = measured.reduce((one, other) => (other.size > one.size ? other : one))
  return largest.cost * (size / largest.size) ** Math.max(0, growthOf(measured))
}
