import { expect, it } from 'vitest'
import { expiryMark } from './expiry-mark.ts'

it('a postmark carries the day and the time of the end', () => {
  expect(expiryMark('2026-11-22T18:40:59Z', false)).toEqual({ day: '22 Nov', time: '18:40' })
  expect(expiryMark('2026-12-31T00:05:00Z', false)).toEqual({ day: '31 Dec', time: '00:05' })
})

it('where the reader is, it is the time of their clock', () => {
  const local = new Date(2026, 10, 22, 18, 40)
  expect(expiryMark(local.toISOString(), true)).toEqual({ day: '22 Nov', time: '18:40' })
  const early = new Date(2026, 10, 2, 8, 5)
  expect(expiryMark(early.toISOString(), true)).toEqual({ day: '2 Nov', time: '08:05' })
})
