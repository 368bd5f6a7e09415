import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

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
