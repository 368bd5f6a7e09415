import {
  type DeclineReason,
  MATCH_LIMITS,
  type Match,
  type MatchCard,
  type MatchTrip,
} from '@caravan/contract/matches.ts'
import type { z } from 'zod'
import { tripPictureAddress } from '../../../platform/picture-address.ts'
import { inCommon, type ShareOf } from '../../people/users/in-common.ts'
import { presentTraveller } from '../../people/users/present-traveller.ts'
import type { CardRow, CardTrip, ComingTrip } from './cards/card-queries.ts'
import { canAnswer, canEnd, canUnsend, type MatchViewer } from './policy.ts'

const DAY = 86_400_000
/** A calendar day is over everywhere on earth this long after it ended in UTC. */
export const LAST_ZONE = DAY / 2

/** With its trip, at the latest after 30 days; who asks about a trip that is over wants an answer all the same. */
export function expiryOf(createdAt: Date, trip: { endDate: string } | null): Date {
  const latest = createdAt.getTime() + MATCH_LIMITS.days * DAY
  if (!trip) return new Date(latest)
  const tripIsOver = Date.parse(trip.endDate) + DAY + LAST_ZONE
  return new Date(tripIsOver <= createdAt.getTime() ? latest : Math.min(latest, tripIsOver))
}

interface MatchRow {
  id: string
  userId: string
  tripId: string | null
  ownerId: string
  status: Match['status']
  createdAt: Date
}

export const presentMatch = ({ id, userId, tripId, ownerId, status, createdAt }: MatchRow): Match => ({
  id,
  userId,
  postId: tripId,
  postAuthorId: ownerId,
  status,
  createdAt: createdAt.toISOString(),
})

export interface Comparison {
  tripsOf: (userId: string) => readonly ComingTrip[]
  shareOf: ShareOf
}

/** A match as one of its two sees it. What the other's profile holds beyond its author card stays here. */
export function presentCard(row: CardRow, viewer: MatchViewer, { tripsOf, shareOf }: Comparison): MatchCard {
  const { asker, author, trip, status } = row
  const match = { id: row.id, userId: asker.id, tripId: trip?.id ?? null, ownerId: author.id, status }
  const isAsker = asker.id === viewer.id
  const [me, other] = isAsker ? [asker, author] : [author, asker]
  const { createdAt } = row
  const postAuthor = presentTraveller(author, { isConnected: status === 'accepted' })
  const matchUser = presentTraveller(asker, { isConnected: status === 'accepted' })
  return {
    ...presentMatch({ ...match, createdAt }),
    post: trip && presentMatchTrip(trip),
    postAuthor,
    matchUser,
    otherUser: isAsker ? postAuthor : matchUser,
    overlap: row.overlap,
    common: inCommon(me, other, shareOf),
    expiresAt: status === 'pending' ? expiryOf(createdAt, trip).toISOString() : null,
    requestNote: status === 'pending' ? row.requestNote : null,
    askerTrips: canAnswer(viewer, match) ? tripsOf(asker.id).map(presentComing) : [],
    note: isAsker && status === 'rejected' ? noteOf(row.declineReason) : null,
    viewer: {
      isAsker,
      canAnswer: canAnswer(viewer, match),
      canUnsend: canUnsend(viewer, match),
      canEnd: canEnd(viewer, match),
    },
    version: row.version,
  }
}

const presentComing = ({ userId: _, ...trip }: ComingTrip): MatchCard['askerTrips'][number] => trip

const presentMatchTrip = ({ audience, posterKey, posterVariant, ...trip }: CardTrip): z.infer<typeof MatchTrip> => ({
  ...trip,
  imageUrl: tripPictureAddress(trip.imageUrl, audience),
  posterUrl: `/postcards/${posterKey}/${posterVariant}`,
})

const FRIENDLY = 'It did not work out this time. Another trip may fit better.'
/** Never who was chosen instead, nor what was said about the asker. */
const NOTES: Partial<Record<DeclineReason, string>> = {
  'plans-changed': 'Their plans have changed. Another trip may fit better.',
  'dates-differ': 'Your dates did not meet this time. Another trip may fit better.',
}
const noteOf = (reason: DeclineReason | null) => (reason && NOTES[reason]) ?? FRIENDLY
