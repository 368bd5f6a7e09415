import { traveller, usernameOf } from '../factories.ts'
import { matchOf } from '../matches.ts'
import { met, shownCode, vouched, WORDS } from '../meetings.ts'
import { expected, ONBOARDED } from './access.ts'
import { after, holding, type ListRow, type ListWorld, succeeding } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

const MET_STAYS = {
  wrongGender: 'Two who have met have met, whoever the trips of one are for.',
  hidden: 'Two who have met have met, whatever of theirs is hidden.',
}
const NOBODY_PREVENTS = 'Who was met cannot keep it from being noted by going out of sight, and learns nothing of it.'
const FOR_EVERYBODY = { ...MET_STAYS, stranger: 'What is said of a traveler is for whoever sees their page.' }

async function metOwner(world: ListWorld): Promise<void> {
  await matchWithOwner(world)
  await met(world.owner, world.viewer)
}

/** Somebody else whom the owner has met and speaks for. */
async function vouchedByOwner({ app, owner }: ListWorld) {
  const friend = await traveller(app)
  await matchOf(friend, owner)
  await met(friend, owner)
  await vouched(owner, friend)
  return friend
}

const countsVouches = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 300 && JSON.parse(body).steps.vouched > 0

const lists: ListRow[] = [
  {
    call: 'POST /api/users/:userId/meeting-codes',
    holds: 'codes for the owner, who is a match',
    setUp: after(matchWithOwner, (_made, world) => ({
      url: `/api/users/${world.owner.id}/meeting-codes`,
      shows: succeeding,
    })),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'PUT /api/users/:userId/meeting',
    holds: 'that the code of the owner was read',
    async setUp(world) {
      await matchWithOwner(world)
      const { digits } = await shownCode(world.owner, world.viewer)
      return { url: `/api/users/${world.owner.id}/meeting`, body: { code: digits }, shows: holding(world.owner.id) }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/meetings',
    holds: 'that the viewer has met the owner',
    setUp: after(metOwner, (_made, world) => ({ url: '/api/meetings', shows: holding(world.owner.id) })),
    alsoSeenBy: MET_STAYS,
  },
  {
    call: 'PUT /api/users/:userId/would-not-meet-again',
    holds: 'that the viewer has met the owner',
    async setUp(world) {
      await metOwner(world)
      const url = `/api/users/${world.owner.id}/would-not-meet-again`
      return { url, body: { wouldNotMeetAgain: true }, shows: succeeding }
    },
    alsoSeenBy: { ...MET_STAYS, blocked: NOBODY_PREVENTS, blocker: NOBODY_PREVENTS, left: NOBODY_PREVENTS },
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner has read the viewer’s code',
    async setUp(world) {
      await matchWithOwner(world)
      await met(world.viewer, world.owner)
      return { url: '/api/notifications', shows: holding('"met"') }
    },
    alsoSeenBy: MET_STAYS,
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner speaks for the viewer',
    async setUp(world) {
      await metOwner(world)
      await vouched(world.owner, world.viewer)
      return { url: '/api/notifications', shows: holding('vouched') }
    },
    alsoSeenBy: MET_STAYS,
  },
  {
    call: 'GET /api/users/:userId/vouches',
    holds: 'what the owner says of somebody',
    setUp: after(vouchedByOwner, (friend, world) => ({
      url: `/api/users/${friend.id}/vouches`,
      shows: holding(world.owner.id),
    })),
    alsoSeenBy: FOR_EVERYBODY,
  },
  {
    call: 'GET /api/users/:userId/vouches',
    holds: 'what somebody says of the owner',
    async setUp(world) {
      const friend = await traveller(world.app)
      await matchOf(friend, world.owner)
      await met(friend, world.owner)
      await vouched(friend, world.owner)
      return { url: `/api/users/${world.owner.id}/vouches`, shows: holding(WORDS) }
    },
    alsoSeenBy: FOR_EVERYBODY,
  },
  {
    call: 'GET /api/travellers/:username',
    holds: 'that the owner speaks for somebody, as a number',
    setUp: after(vouchedByOwner, (friend) => ({ url: `/api/travellers/${usernameOf(friend)}`, shows: countsVouches })),
    alsoSeenBy: FOR_EVERYBODY,
  },
  {
    call: 'GET /api/steps',
    holds: 'that the owner speaks for the viewer, as a number',
    async setUp(world) {
      await metOwner(world)
      await vouched(world.owner, world.viewer)
      return { url: '/api/steps', shows: countsVouches }
    },
    alsoSeenBy: MET_STAYS,
  },
  {
    call: 'PUT /api/users/:userId/vouch',
    holds: 'that the viewer has met the owner',
    setUp: after(metOwner, (_made, world) => ({
      url: `/api/users/${world.owner.id}/vouch`,
      body: { text: WORDS },
      shows: succeeding,
    })),
    alsoSeenBy: MET_STAYS,
  },
  {
    call: 'PUT /api/vouches/:vouchId/hidden',
    holds: 'what the owner says of the viewer',
    async setUp(world) {
      await metOwner(world)
      const { id } = await vouched(world.owner, world.viewer)
      return { url: `/api/vouches/${id}/hidden`, body: { hidden: true }, shows: succeeding }
    },
    alsoSeenBy: MET_STAYS,
  },
]

const NOT_MET = expected(401, 403, 403, 403, 403, 404)
const FOR_WHO_SEES_THEM = expected(401, 403, 200, 200, 200, 404, 200)

export const meetingRows: Rows = {
  access: {
    // nobody here is matched with the owner, or with themselves
    'POST /api/users/:userId/meeting-codes': expected(401, 403, 404, 404, 404),
    'PUT /api/users/:userId/meeting': [{ code: '123456' }, expected(401, 403, 404, 404, 404)],
    'GET /api/meetings': ONBOARDED,
    'PUT /api/users/:userId/would-not-meet-again': [{ wouldNotMeetAgain: true }, NOT_MET],
    'GET /api/users/:userId/vouches': FOR_WHO_SEES_THEM,
    'PUT /api/users/:userId/vouch': [{ text: WORDS }, NOT_MET],
    'DELETE /api/users/:userId/vouch': ONBOARDED,
    'PUT /api/vouches/:vouchId/hidden': [{ hidden: true }, expected(401, 403, 200, 404, 404)],
    'GET /api/steps': ONBOARDED,
    'PUT /api/steps/required': [{ requiredStep: 'vouched' }, ONBOARDED],
  },
  lists,
}
