import { type Read, type Reads, refused } from '../play/call.ts'
import { nearbyOf, seesPageOf, travelAtTheSameTime } from '../rules/finding.ts'
import { type Shared, sharedWith, wordsOf } from '../rules/former-contacts.ts'
import { acceptedMatch, connectionOf, countedMeetings, countedVouchers } from '../rules/matches.ts'
import { authorCardOf, avatarOf, namesKnown, pathOf, refusesAddress, refusesPath } from '../rules/names.ts'
import { compare, isCityConfirmed, isOver, tripsSeenBy } from '../rules/visibility.ts'
import { newestFirst, type Picture, type Traveller, type Trip, type World } from '../rules/world.ts'
import { shownTrip } from './trips.ts'

const soonest = (a: Trip, b: Trip) => a.startDate.localeCompare(b.startDate) || a.id.localeCompare(b.id)

function connectionWith(world: World, viewer: Traveller, id: string) {
  const match = connectionOf(world, viewer.id, id)
  if (!match) return 'none'
  if (match.status === 'pending') return match.askerId === viewer.id ? 'asked' : 'asked-by-them'
  return match.status === 'accepted' ? 'accepted' : 'declined'
}

/** Accounts were made on three days, so that nobody has met more. */
const HOW_MANY = ['none', 'one', 'two', 'few'] as const

const stepsOf = (world: World, viewer: Traveller, id: string) => ({
  metInPerson: HOW_MANY[countedMeetings(world, id).length],
  vouched: countedVouchers(world, viewer, id).length,
})

/** A traveller's page has the trips that have not ended and the viewer may see. */
export const travellerReads: Reads = (world, viewer) => [
  { url: '/api/auth/user', expected: authorCardOf(world, viewer.id) },
  // by a username that was given up nobody is found
  ...world.givenUp
    .filter(({ username }) => [...world.travellers.values()].every((one) => one.username !== username))
    .slice(-2)
    .map(({ username }) => ({ url: `/api/travellers/${username}`, expected: refused('not-found') })),
  ...[...world.travellers.values()].map((traveller) => {
    const { id, username } = traveller
    const match = acceptedMatch(world, viewer.id, id)
    const trips = tripsSeenBy(world, viewer).filter((trip) => trip.ownerId === id && !isOver(trip))
    return {
      url: `/api/travellers/${username}`,
      expected: seesPageOf(world, viewer, traveller)
        ? {
            ...{
              ...authorCardOf(world, id),
              profileImageUrl: avatarOf(world, id),
              viewer: { isSelf: id === viewer.id },
            },
            steps: stepsOf(world, viewer, id),
            connection: connectionWith(world, viewer, id),
            matchId: match?.id ?? null,
            lastName: match || id === viewer.id ? 'Example' : null,
            trips: trips.sort(soonest).map((trip) => shownTrip(world, viewer, trip)),
          }
        : refused('not-found'),
    }
  }),
]

export const blockReads: Reads = ({ blocks }, viewer) => [
  {
    url: '/api/blocks?limit=2',
    isPaged: true,
    expected: newestFirst(blocks.filter(({ by }) => by === viewer.id)).map(({ whom, names }) => ({
      // as they were named then; not even a picture, or its blur
      user: {
        id: whom,
        username: names.username,
        firstName: names.name,
        profileImageUrl: null,
        profileImagePreview: null,
      },
    })),
  },
]

const lastDayOf = ({ shared }: { shared: readonly Shared[] }) => shared[0]?.day ?? ''

/** Whom the viewer had to do with and sees no more, and what they received of them, whatever became of it. */
export const formerContactReads: Reads = (world, viewer) => {
  const all = [...world.travellers.values(), ...world.deleted.values()].map((traveller) => ({
    traveller,
    shared: sharedWith(world, viewer, traveller.id),
  }))
  const former = all
    .filter(({ shared }) => shared.length > 0)
    .map(({ traveller: { id }, shared }) => {
      const { username, name } = namesKnown(world, viewer.id, id)
      return { user: { id, username, firstName: name }, shared }
    })
  return [
    // by the day of what was last shared, and those of one day in the order of ids
    {
      url: '/api/former-contacts?limit=1',
      isPaged: true,
      expected: former.sort((a, b) => compare(lastDayOf(b), lastDayOf(a)) || compare(b.user.id, a.user.id)),
    },
    ...all.map(({ traveller: { id }, shared }) => ({
      url: `/api/former-contacts/${id}/words?limit=1`,
      isPaged: true,
      order: 'any' as const,
      expected: shared.length > 0 ? wordsOf(world, viewer, id) : refused('not-found'),
    })),
  ]
}

export const nearMeReads: Reads = (world, viewer) => {
  const nearby = nearbyOf(world, viewer)
  const atTheSameTime = nearby.filter(({ id }) => travelAtTheSameTime(world, viewer, id))
  const unlessUnseen = (expected: object) => {
    if (viewer.isHiddenNearby) return refused('hidden-from-near-me')
    return isCityConfirmed(viewer) ? expected : refused('location-unconfirmed')
  }
  return [
    { url: '/api/users/nearby?limit=2', isPaged: true, expected: unlessUnseen(nearby) },
    { url: '/api/users/nearby?overlap=true&limit=2', isPaged: true, expected: unlessUnseen(atTheSameTime) },
    { url: '/api/users/nearby/count', expected: unlessUnseen({ people: nearby.length, hasMore: false }) },
  ]
}

/** What a moderator decides is known to every node in less than a second; more, on a machine that is busy. */
const REVOKED_WITHIN_MS = 3000

/** Each that somebody has learnt the address of, by that and by its bare path. */
export function picturesReadBy(world: World, viewer: Traveller | null): Read[] {
  const learnt = [...world.pictures.values()].filter(({ id }) => [...world.addresses.values()].includes(id))
  return learnt.flatMap((picture): Read[] => {
    const addresses = [...world.addresses].filter(([, id]) => id === picture.id).map(([address]) => address)
    const [byPath, byAddress] = [refusesPath(world, viewer, picture), refusesAddress(world, viewer, picture)]
    return [
      { url: pathOf(picture), isPicture: true, expected: byPath ? refused(byPath) : {} },
      ...addresses.map((url) => ({
        ...{ url, isPicture: true, lagsMs: REVOKED_WITHIN_MS, expected: byAddress ? refused(byAddress) : {} },
        // out of date it asks who is looking, and refuses nobody who would be answered there
        isOfAnHour: url.includes('/private-') && !byAddress && byPath !== undefined,
      })),
      ...forged(world, picture).map((url) => ({ url, isPicture: true, expected: byPath ? refused(byPath) : {} })),
    ]
  })
}

export const pictureReads: Reads = picturesReadBy

/** What is no right to fetch it: that of another picture, and one that was altered. They lead to the bare path. */
function forged({ addresses }: World, picture: Picture): string[] {
  const own = [...addresses].find(([, id]) => id === picture.id)?.[0] ?? ''
  const another = [...addresses].find(([, id]) => id !== picture.id)?.[0]
  const right = another?.split('/').at(-1)
  const altered = own.includes('/public-') ? own.replace('/public-', '/private-') : own.replace('/private-', '/public-')
  return [altered, ...(right ? [`${pathOf(picture)}/${right}`] : [])]
}
