import { expect, test } from 'vitest'
import { suggestedMessage } from './suggested-message.ts'

const mara = {
  id: 'mara',
  username: 'mara',
  firstName: 'Mara',
  lastName: null,
  profileImageUrl: null,
  profileImagePreview: null,
  bio: null,
  city: null,
  country: null,
  cityPosterUrl: null,
}
const lisbon = {
  id: 'lisbon',
  destination: 'Lisbon',
  country: 'Portugal',
  startDate: '2026-10-01',
  endDate: '2026-10-08',
  flexible: null,
  imageUrl: '',
  imagePreview: null,
  posterUrl: '/postcards/lisbon/0',
  description: '',
  tags: [],
}
const card = {
  otherUser: mara,
  post: null,
  overlap: null,
  common: { shared: [], clashes: [] },
  viewer: { isAsker: true, canAnswer: false, canUnsend: false, canEnd: true },
}
const overlap = { destination: 'Lisbon', startDate: '2026-10-04', endDate: '2026-10-07', days: 4, isPossible: false }
const sharing = (interest: string, value: string) => ({ shared: [{ interest, value }], clashes: [] })
const suggested = (more: Partial<Parameters<typeof suggestedMessage>[0]>, isReply = false) =>
  suggestedMessage({ ...card, ...more }, { isReply })

test('the days on which two trips overlap come first', () => {
  expect(suggested({ post: lisbon, overlap, common: sharing('preferredActivities', 'hiking') })).toBe(
    'Hi Mara! Our trips overlap 4 to 7 October in Lisbon, and we both like hiking. Shall we make a plan for those days?',
  )
})

test('without days it is what both like, else what both are', () => {
  expect(suggested({ post: lisbon, common: sharing('preferredDestinations', 'islands') })).toBe(
    'Hi Mara! We both like islands. What have you planned for Lisbon so far?',
  )
  const shared = [...sharing('lifestyle', 'night_owl').shared, ...sharing('preferredActivities', 'hiking').shared]
  expect(suggested({ common: { shared, clashes: [] } })).toMatch(/^Hi Mara! We both like hiking\./)
  expect(suggested({ common: sharing('lifestyle', 'night_owl') })).toBe(
    'Hi Mara! We both are night owls. Where do you travel next?',
  )
})

test('who shares nothing asks about the trip, each from their own end', () => {
  expect(suggested({ post: lisbon })).toBe('Hi Mara! What have you planned for Lisbon so far?')
  expect(suggested({ post: lisbon, viewer: { ...card.viewer, isAsker: false } })).toBe(
    'Hi Mara! What would you like to do in Lisbon?',
  )
})

test('a note is answered', () => {
  expect(suggested({ post: lisbon, overlap }, true)).toBe(
    'Thank you for your note, Mara! Our trips overlap 4 to 7 October in Lisbon. Shall we make a plan for those days?',
  )
})
