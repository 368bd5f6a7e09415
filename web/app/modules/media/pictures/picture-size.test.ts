import { expect, test } from 'vitest'
import { drawnSize, hasTooManyPixels } from './picture-size.ts'

test.each([
  [8192, 6144],
  [6144, 8192],
  [50_000, 1000],
  [16_000, 12_500],
])('%d × %d pixels are more than the server takes, and are drawn as many as a phone can', (width, height) => {
  expect(hasTooManyPixels({ width, height })).toBe(true)
  const drawn = drawnSize({ width, height })
  expect(drawn.width * drawn.height).toBeLessThanOrEqual(16_777_216)
  expect(drawn.width * drawn.height).toBeGreaterThan(16_000_000)
  expect(Math.abs(drawn.width / drawn.height / (width / height) - 1)).toBeLessThan(0.01)
})

test('what fits is drawn as it is', () => {
  expect(drawnSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 })
  expect(hasTooManyPixels({ width: 8000, height: 5000 })).toBe(false)
})
