import { expect, it } from 'vitest'
import { timeUntil } from './time-until.ts'

const now = Date.parse('2026-10-04T12:00:00Z')

it('says how long there is until a moment, and never that it was', () => {
  expect(timeUntil('2026-10-04T17:00:00Z', now)).toBe('in about 5 hours')
  expect(timeUntil('2026-10-04T12:40:00Z', now)).toBe('in 40 minutes')
  expect(timeUntil('2026-10-04T12:00:00Z', now)).toBe('in less than a minute')
  expect(timeUntil('2026-10-04T11:00:00Z', now)).toBe('in less than a minute')
})
