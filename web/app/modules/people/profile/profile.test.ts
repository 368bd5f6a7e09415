import type { Steps } from '@caravan/contract/steps.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, test, vi } from 'vitest'
import { callsOver } from '../../../lib/call.ts'
import { commentsKey } from '../../trips/comments/comments-query.ts'
import { feedKey, ownTripsKey, tripKey } from '../../trips/trip-keys.ts'
import { stepTexts } from '../steps/steps-list.tsx'
import { changedOnly, patchOwnAuthorCard } from './form/use-profile-form.ts'
import { interestGroups } from './interest-groups.ts'
import { comingTrips, ownTripsQuery } from './own-trips-query.ts'
import { optionsFor, savedInterests } from './profile-dialogs.tsx'

const viewer = { profileImageUrl: '/objects/avatars/one', gender: 'woman' } as const
const words = { username: 'mara', bio: '' }

test('a traveller who changes only their bio says nothing about picture and gender', () => {
  const fields = { ...words, profileImageUrl: '/objects/avatars/one', gender: 'woman' } as const
  expect(JSON.parse(JSON.stringify(changedOnly(fields, viewer)))).toEqual(words)
})

test('a picture taken away and a gender stated anew are sent', () => {
  const fields = { ...words, profileImageUrl: '', gender: 'non_binary' } as const
  expect(changedOnly(fields, viewer)).toEqual(fields)
})

test('who never had a picture does not send that there is none', () => {
  const fields = { ...words, profileImageUrl: '' }
  expect(changedOnly(fields, { profileImageUrl: null, gender: null }).profileImageUrl).toBeUndefined()
})

const mara = {
  personalityType: 'ambivert',
  lifestyle: ['early_bird', 'gluten_free'],
  travelBudget: 'mid_range',
  preferredDestinations: ['islands', 'mountains'],
  preferredActivities: ['hiking', 'photography', 'museums', 'food_tours', 'yoga', 'biking'],
  experienceLevel: 'experienced',
  preferredTransport: ['train', 'walking'],
}

test('a travel profile reads as three groups, with four activities and the number of the others', () => {
  expect(interestGroups(mara)).toEqual([
    { title: 'Style', words: ['Ambivert', 'Early Bird', 'Gluten Free', 'Mid-range'] },
    {
      title: 'Preferences',
      words: ['Islands', 'Mountains', 'Hiking', 'Photography', 'Museums', 'Food Tours', '+2 more'],
    },
    { title: 'Experience', words: ['Experienced', 'Train', 'Walking'] },
  ])
})

test('four activities are all named', () => {
  const [, preferences] = interestGroups({ ...mara, preferredActivities: mara.preferredActivities.slice(0, 4) })
  expect(preferences?.words).not.toContain('+0 more')
})

test('what was chosen in the wizard and is not on the profile’s own list can still be seen and taken back', () => {
  const offered = optionsFor('lifestyle', mara.lifestyle).map(({ value }) => value)
  expect(offered).toContain('digital_nomad')
  expect(offered.at(-1)).toBe('gluten_free')
  expect(optionsFor('lifestyle', []).map(({ value }) => value)).not.toContain('gluten_free')
})

test('everything is saved as it is stored, and what was never chosen is left out', () => {
  expect(savedInterests(mara)).toEqual(mara)
  expect(savedInterests({ ...mara, travelBudget: null })).not.toHaveProperty('travelBudget')
})

const before = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const after = { ...before, username: 'mara.l', firstName: 'Marit' }
const other = { id: 'aiko', username: 'aiko', firstName: 'Aiko', profileImageUrl: null, profileImagePreview: null }

const pagesOf = (...users: object[]) => ({ pages: users.map((user) => ({ items: [{ user }] })), pageParams: [''] })

test('one’s own trips and comments carry the new name wherever they are cached, those of others stay', () => {
  const client = new QueryClient()
  client.setQueryData(feedKey, pagesOf(before, other))
  client.setQueryData(commentsKey('kyoto'), pagesOf(other, before))
  client.setQueryData(tripKey('lisbon'), { user: before })
  client.setQueryData(tripKey('blocked'), null)
  client.setQueryData(ownTripsKey('mara'), [{ user: before }])
  patchOwnAuthorCard(client, after)
  expect(client.getQueryData(feedKey)).toEqual(pagesOf(after, other))
  expect(client.getQueryData(commentsKey('kyoto'))).toEqual(pagesOf(other, after))
  expect(client.getQueryData(tripKey('lisbon'))).toEqual({ user: after })
  expect(client.getQueryData(tripKey('blocked'))).toBeNull()
  expect(client.getQueryData(ownTripsKey('mara'))).toEqual([{ user: after }])
})

const trip = (startDate: string, isOver: boolean) => ({ startDate, isOver })

test('the next trip is the one that starts first among those that are not over', () => {
  const [over, later, now] = [trip('2026-06-01', true), trip('2027-02-01', false), trip('2026-11-20', false)]
  expect(comingTrips([over, later, now])).toEqual([now, later])
  expect(comingTrips([over])).toEqual([])
})

test('somebody with more trips than a page holds has all of them counted', async () => {
  const send = vi.fn(async ({ url }: Request) =>
    new URL(url).searchParams.has('before')
      ? Response.json([{ id: 'last' }])
      : Response.json(
          Array.from({ length: 100 }, (_, id) => ({ id })),
          {
            headers: { link: '</api/posts?before=older>; rel="next"' },
          },
        ),
  )
  const { callPage } = callsOver(send, 'http://localhost')
  const trips = await new QueryClient().fetchQuery(ownTripsQuery('ann', callPage))
  expect(trips).toHaveLength(101)
  expect(send.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual([
    '?userId=ann&limit=100',
    '?userId=ann&limit=100&before=older',
  ])
})

const NONE: Steps = {
  ...{ emailConfirmed: false, profileComplete: false, posePhoto: false },
  ...{ metInPerson: 'none', vouched: 0 },
}

it('says nothing where nothing is known', () => {
  expect(Object.values(stepTexts(NONE))).toEqual([null, null, null, null, null])
})

it('says each step by itself, and how many in words', () => {
  expect(stepTexts({ ...NONE, metInPerson: 'few' })).toEqual({
    'email-confirmed': null,
    'profile-complete': null,
    'pose-photo': null,
    'met-in-person': 'Met a few travelers in person',
    vouched: null,
  })
  expect(stepTexts({ ...NONE, vouched: 1 }).vouched).toBe('Vouched for by one traveler')
  expect(stepTexts({ ...NONE, vouched: 2 }).vouched).toBe('Vouched for by 2 travelers')
})
