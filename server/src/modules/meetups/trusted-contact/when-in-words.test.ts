import { expect, test } from 'vitest'
import { whenInWords } from './contact-mails.ts'

test.each([
  [
    'Pacific/Kiritimati',
    '2026-12-31T09:30Z',
    '2026-12-31T12:00Z',
    'Thu, 31 December 2026, 23:30 to Fri, 1 January 2027, 02:00 (Line Islands Time)',
  ],
  [
    'Pacific/Honolulu',
    '2027-01-01T09:30Z',
    '2027-01-01T10:00Z',
    'Thu, 31 December 2026, 23:30 to Fri, 1 January 2027, 00:00 (Hawaii-Aleutian Standard Time)',
  ],
  [
    'Australia/Lord_Howe',
    '2027-01-10T02:00Z',
    '2027-01-10T04:00Z',
    'Sun, 10 January 2027, 13:00 to 15:00 (Lord Howe Daylight Time)',
  ],
  [
    'US/Pacific',
    '2027-01-10T02:00Z',
    '2027-01-10T04:00Z',
    'Sat, 9 January 2027, 18:00 to 20:00 (Pacific Standard Time)',
  ],
  ['Asia/Kathmandu', '2028-02-29T02:15Z', '2028-02-29T04:15Z', 'Tue, 29 February 2028, 08:00 to 10:00 (Nepal Time)'],
])('in %s a mail says what clocks there show', (zone, startsAt, endsAt, words) => {
  expect(whenInWords(new Date(startsAt), new Date(endsAt), zone)).toBe(words)
})

test('in the night in which clocks are put back, each time says by which it is', () => {
  const [startsAt, endsAt] = [new Date('2026-10-25T00:30Z'), new Date('2026-10-25T01:15Z')]
  expect(whenInWords(startsAt, endsAt, 'Europe/Lisbon')).toBe(
    'Sun, 25 October 2026, 01:30 (Western European Summer Time) to 01:15 (Western European Standard Time)',
  )
})

test('a zone that this process does not know holds no mail up', () => {
  const words = whenInWords(new Date('2027-01-10T02:00Z'), new Date('2027-01-10T04:00Z'), 'Mars/Olympus')
  expect(words).toBe('Sun, 10 January 2027, 02:00 to 04:00 (Coordinated Universal Time)')
})
