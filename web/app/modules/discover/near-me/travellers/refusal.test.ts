import { expect, it } from 'vitest'
import { CallError } from '../../../../lib/call-error.ts'
import { refusalOf } from './nearby-row.tsx'

const refused = (slug: string, status = 409) =>
  new CallError(status, '', JSON.stringify({ type: `/problems/${slug}`, title: '', status, detail: '', instance: '' }))
const shown = { isHiddenNearby: false }

it('whoever hides sees nobody, whether this page knows it or only the server', () => {
  expect(refusalOf({ isHiddenNearby: true }, null)).toBe('hidden')
  expect(refusalOf({ isHiddenNearby: true }, refused('location-unconfirmed'))).toBe('hidden')
  expect(refusalOf(shown, refused('hidden-from-near-me'))).toBe('hidden')
})

it('a city that is to be confirmed or set is asked about, and a failure is none of these', () => {
  expect(refusalOf(shown, refused('location-unconfirmed'))).toBe('unconfirmed')
  expect(refusalOf(shown, refused('location-required'))).toBe('no-city')
  expect(refusalOf(shown, refused('internal', 500))).toBeNull()
  expect(refusalOf(shown, new TypeError('Failed to fetch'))).toBeNull()
  expect(refusalOf(shown, null)).toBeNull()
})
