import { expect, it } from 'vitest'
import { utcTime } from './utc-time.ts'

it('says a moment the same wherever it is read', () => {
  expect(utcTime('2026-11-04T09:05:59.999Z')).toBe('4 Nov 2026, 09:05 UTC')
  expect(utcTime('2026-12-31T23:30:00-02:00')).toBe('1 Jan 2027, 01:30 UTC')
})
