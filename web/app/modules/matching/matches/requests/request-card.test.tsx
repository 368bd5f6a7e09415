import type { MatchCard } from '@caravan/contract/matches.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RequestCard } from './request-card.tsx'

const aiko = {
  ...{ id: 'aiko', username: 'aiko', firstName: 'Aiko', lastName: null, bio: 'Slow trains, early bread.' },
  ...{ profileImageUrl: null, profileImagePreview: null, city: null, country: null, cityPosterUrl: null },
}
const days = { startDate: '2027-05-01', endDate: '2027-05-08', flexible: null }
const card: MatchCard = {
  ...{ id: 'request', userId: 'aiko', postId: 'naxos', postAuthorId: 'mara', status: 'pending' },
  ...{ postAuthor: aiko, matchUser: aiko, otherUser: aiko, createdAt: '2026-11-21T12:00:00Z', version: 1 },
  post: {
    ...{ id: 'naxos', destination: 'Naxos', country: 'Greece', ...days, imageUrl: '', imagePreview: null },
    ...{ posterUrl: '/postcards/naxos/0', description: '', tags: [] },
  },
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
        <RequestCard card={card} isUnderTrip={isUnderTrip} onDecline={() => {}} onBlock={() => {}} />
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
