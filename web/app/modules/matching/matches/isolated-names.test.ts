import { expect, test } from 'vitest'
import { pageTitle } from '../../../lib/page-meta.ts'
import { updatedText } from '../../people/location/enable-location.tsx'
import { requestedText } from './match-text.ts'

const user = { ...{ id: 'd', username: 'dana', firstName: 'דנה' }, profileImageUrl: null, profileImagePreview: null }

test('in the title of a tab, a toast and a dialog a name from right to left stands by itself', () => {
  expect(pageTitle('القاهرة')).toBe('\u2068القاهرة\u2069 · Caravan')
  expect(updatedText({ city: 'طبرية', country: 'إسرائيل' }).description).toBe(
    'Your location has been set to \u2068طبرية\u2069, \u2068إسرائيل\u2069',
  )
  expect(requestedText({ user, destination: 'תל אביב' })).toMatch(
    /^\u2068דנה\u2069 has your request for \u2068תל אביב\u2069\./,
  )
})

test('any other stays byte for byte', () => {
  expect(pageTitle('Lisbon')).toBe('Lisbon · Caravan')
  expect(updatedText({ city: 'Lisbon', country: 'Portugal' }).description).toBe(
    'Your location has been set to Lisbon, Portugal',
  )
})
