import type { MatchCard } from '@caravan/contract/matches.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, test } from 'vitest'
import { pageTitle } from '../../../lib/page-meta.ts'
import { updatedText } from '../../people/location/enable-location.tsx'
import { tripForTests } from '../../trips/trip-for-tests.ts'
import { clashText, expiryDay, sharedText } from './card-text.ts'
import { allowanceText } from './dialog/allowance-note.tsx'
import { suggestedMessage } from './dialog/first-message.tsx'
import { acceptedText, keptText, matchDates, requestedText } from './match-text.ts'
import { byTrip, RequestCard } from './requests/match-requests.tsx'

test('what two share is one sentence, and one difference is named: the greatest', () => {
  const shared = [{ interest: 'preferredActivities', value: 'hiking' }]
  const clashes = [
    { interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' },
    { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
  ]
  expect(sharedText({ shared, clashes })).toBe('You both like hiking')
  expect(sharedText({ shared: [], clashes })).toBeNull()
  expect(clashText({ shared, clashes }, 'Mara')).toBe('You travel mid-range, Mara travels in luxury')
  expect(clashText({ shared, clashes: [] }, 'Mara')).toBeNull()
})

test('the end of a request is a day', () => {
  expect(expiryDay('2026-12-21T08:15:00.000Z')).toBe('21\u00A0Dec 2026')
})

const kyoto = tripForTests('kyoto')
const aiko = {
  ...{ id: 'aiko', username: 'aiko', firstName: 'Aiko', lastName: null, bio: 'Slow trains, early bread.' },
  ...{ profileImageUrl: null, profileImagePreview: null, city: null, country: null, cityPosterUrl: null },
}

describe("what It's a Match! says", () => {
  it('says to the asker that the other one has the request', () => {
    expect(requestedText(kyoto)).toBe(
      'Aiko has your request for Kyoto. You can message each other as soon as it is accepted.',
    )
  })

  it('says that both said yes once they have', () => {
    expect(acceptedText({ otherUser: aiko, post: { ...kyoto } })).toBe('You and Aiko both said yes to Kyoto.')
    expect(acceptedText({ otherUser: aiko, post: null })).toBe('You and Aiko both said yes.')
  })

  it('says how they met where both wanted to keep in touch', () => {
    expect(keptText({ otherUser: aiko })).toBe(
      'You and Aiko met in a group chat, and you both wanted to keep in touch.',
    )
  })

  it('cancels the stamps with the days of the trip', () => {
    expect(matchDates(kyoto)).toEqual({ first: '12 Nov', last: 'to 24 Nov 2026' })
    expect(matchDates({ ...kyoto, endDate: '2026-11-12' })).toEqual({ first: '12 Nov', last: '2026' })
  })
})

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

test('the limit of requests is shown before it is reached, then with what to do', () => {
  expect(allowanceText({ openLeft: 20, todayLeft: 30 })).toBeNull()
  expect(allowanceText({ openLeft: 4, todayLeft: 4 })).toBeNull()
  expect(allowanceText({ openLeft: 2, todayLeft: 12 })).toBe('You can have 2 more requests open at the same time.')
  expect(allowanceText({ openLeft: 9, todayLeft: 1 })).toBe('You can send 1 more request today.')
  expect(allowanceText({ openLeft: 0, todayLeft: 0 })).toMatch(/unsend one/)
  expect(allowanceText({ openLeft: 3, todayLeft: 0 })).toMatch(/tomorrow/)
})

const request = (id: string, trip: string | null) => ({ id, post: trip === null ? null : { id: trip } })
const shape = (cards: ReturnType<typeof request>[]) =>
  byTrip(cards).map(({ trip, cards }) => [trip?.id, cards.map(({ id }) => id)])

test('requests about one trip stand together under it, where the newest of them is', () => {
  const cards = [request('a', 'naxos'), request('b', null), request('c', 'lisbon'), request('d', 'naxos')]
  expect(shape(cards)).toEqual([
    ['naxos', ['a', 'd']],
    [undefined, ['b']],
    [undefined, ['c']],
  ])
})

test('direct connections are each by itself, however many they are', () => {
  expect(shape([request('a', null), request('b', null)])).toEqual([
    [undefined, ['a']],
    [undefined, ['b']],
  ])
  expect(shape([])).toEqual([])
})

const naxos = {
  ...{ id: 'naxos', destination: 'Naxos', country: 'Greece', startDate: '2027-05-01', endDate: '2027-05-08' },
  ...{ flexible: null, imageUrl: '', imagePreview: null, posterUrl: '/postcards/naxos/0', description: '', tags: [] },
}
const card: MatchCard = {
  ...{ id: 'request', userId: 'aiko', postId: 'naxos', postAuthorId: 'mara', status: 'pending' },
  ...{ postAuthor: aiko, matchUser: aiko, otherUser: aiko, createdAt: '2026-11-21T12:00:00Z', version: 1 },
  post: naxos,
  overlap: { destination: 'Naxos', startDate: '2027-05-02', endDate: '2027-05-04', days: 3, isPossible: false },
  common: {
    shared: [{ interest: 'preferredActivities', value: 'hiking' }],
    clashes: [
      { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
      { interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' },
    ],
  },
  ...{ expiresAt: null, requestNote: 'I know the baker.', askerTrips: [], note: null },
  viewer: { isAsker: false, canAnswer: true, canUnsend: false, canEnd: false },
}
const rendered = (isUnderTrip: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RequestCard card={card} isUnderTrip={isUnderTrip} onOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the person comes first, then what is shared, one difference, the words, the trip, and the answer', () => {
  const html = rendered(false).replaceAll(/<\/?bdi>/g, '')
  const order = [
    ...['wants to match with your trip', 'Slow trains, early bread.', 'You overlap 2 to 4 May in Naxos'],
    ...['You both like hiking', 'You are an early bird, Aiko is a night owl', 'I know the baker.'],
    ...['1\u00A0– 8\u00A0May 2027', 'Accept the request of Aiko'],
  ].map((words) => [words, html.indexOf(words)] as const)
  for (const [words, at] of order) expect(at, words).toBeGreaterThan(-1)
  expect(order.map(([, at]) => at)).toEqual(order.map(([, at]) => at).toSorted((one, other) => one - other))
  expect(html).not.toContain('luxury')
})

test('under the head of its trip it does not say the trip again', () => {
  expect(rendered(true)).not.toContain('May 2027')
})

const lisbon = { ...naxos, id: 'lisbon', destination: 'Lisbon', country: 'Portugal' }
const match = {
  otherUser: { ...aiko, id: 'mara', username: 'mara', firstName: 'Mara' },
  post: null,
  overlap: null,
  common: { shared: [], clashes: [] },
  viewer: { isAsker: true, canAnswer: false, canUnsend: false, canEnd: true },
}
const overlap = { destination: 'Lisbon', startDate: '2026-10-04', endDate: '2026-10-07', days: 4, isPossible: false }
const sharing = (interest: string, value: string) => ({ shared: [{ interest, value }], clashes: [] })
const suggested = (more: Partial<Parameters<typeof suggestedMessage>[0]>, isReply = false) =>
  suggestedMessage({ ...match, ...more }, { isReply })

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
  expect(suggested({ post: lisbon, viewer: { ...match.viewer, isAsker: false } })).toBe(
    'Hi Mara! What would you like to do in Lisbon?',
  )
})

test('a note is answered', () => {
  expect(suggested({ post: lisbon, overlap }, true)).toBe(
    'Thank you for your note, Mara! Our trips overlap 4 to 7 October in Lisbon. Shall we make a plan for those days?',
  )
})
