import { expect, it } from 'vitest'
import { compactCount } from './poster-actions.tsx'

it('a count is exact as long as it fits under a button', () => {
  expect(compactCount(0)).toBe('0')
  expect(compactCount(9999)).toBe('9999')
  expect(compactCount(12_345)).toBe('12.3K')
  expect(compactCount(4_000_000)).toBe('4M')
})
