import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('a count is exact as long as it fits under a button', () => {
  expect(counted(0)).toBe('0')
  expect(counted(9999)).toBe('9999')
  expect(counted(12_345)).toBe('12.3K')
  expect(counted(4_000_000)).toBe('4M')
})
