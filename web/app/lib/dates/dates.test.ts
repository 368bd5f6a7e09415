import { expect, it, test } from 'vitest'
import { dayName, dayValue, expiryMark, relativeTime, startOfDay, timeUntil, utcTime } from './dates.ts'

test('days are named as one speaks of them', () => {
  const now = Date.parse('2026-11-21T12:00:00')
  const name = (day: string, month: 'short' | 'long' = 'short') => dayName(startOfDay(day), now, month)
  expect(name('2026-11-21T00:00:00')).toBe('Today')
  expect(name('2026-11-20T23:59:00')).toBe('Yesterday')
  expect(name('2026-11-18T08:00:00')).toBe('Wednesday')
  expect(name('2026-11-12T08:00:00')).toBe('12 Nov 2026')
  expect(name('2026-11-12T08:00:00', 'long')).toBe('12 November 2026')
})

test('where nobody knows the reader’s zone, a day is one of Greenwich, whatever the zone of the machine', () => {
  const zone = process.env.TZ
  try {
    for (const other of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = other
      const now = Date.parse('2026-11-21T23:30:00Z')
      const name = (time: string) => dayName(startOfDay(time, false), now, 'short', false)
      expect(['2026-11-21T00:10:00Z', '2026-11-20T23:50:00Z', '2026-11-18T08:00:00Z'].map(name)).toEqual([
        ...['Today', 'Yesterday', 'Wednesday'],
      ])
      expect(name('2026-11-12T00:00:00Z')).toBe('12 Nov 2026')
      expect(dayValue(startOfDay('2026-11-12T00:00:00Z', false), false)).toBe('2026-11-12')
      const local = new Date(2026, 10, 12, 0, 5).getTime()
      expect(dayValue(startOfDay(local))).toBe('2026-11-12')
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

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

const now = Date.parse('2026-10-04T12:00:00Z')

it('says how long ago, in words', () => {
  expect(relativeTime('2026-10-04T09:00:00Z', now)).toBe('about 3 hours ago')
})

it('never places what was just written into the future of a slow clock', () => {
  expect(relativeTime('2026-10-04T12:00:40Z', now)).toBe('less than a minute ago')
})

it.each([null, undefined, '', 'yesterday'])('calls %s an unknown time', (time) => {
  expect(relativeTime(time, now)).toBe('Unknown time')
})

it('says how long there is until a moment, and never that it was', () => {
  expect(timeUntil('2026-10-04T17:00:00Z', now)).toBe('in about 5 hours')
  expect(timeUntil('2026-10-04T12:40:00Z', now)).toBe('in 40 minutes')
  expect(timeUntil('2026-10-04T12:00:00Z', now)).toBe('in less than a minute')
  expect(timeUntil('2026-10-04T11:00:00Z', now)).toBe('in less than a minute')
})

it('says a moment the same wherever it is read', () => {
  expect(utcTime('2026-11-04T09:05:59.999Z')).toBe('4 Nov 2026, 09:05 UTC')
  expect(utcTime('2026-12-31T23:30:00-02:00')).toBe('1 Jan 2027, 01:30 UTC')
})
