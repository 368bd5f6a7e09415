import { expect, test } from 'vitest'
import { limitText, requestsText } from './first-week-limits.tsx'

const requests = { kind: 'requests', left: 3, ofDay: 5, laterOfDay: 30, laterFrom: '2026-12-02T23:30:00.000Z' } as const

test('what is left and what comes later are said with the day', () => {
  expect(limitText(requests)).toBe('3 of 5 left today, 30 a day from 2 December on')
  expect(requestsText({ ...requests, left: 0, laterFrom: '2026-11-30T01:00:00.000Z' })).toBe(
    'Your account is new: 0 of 5 requests left today, 30 a day from 30 November on.',
  )
})
