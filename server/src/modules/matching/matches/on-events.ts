import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import type { TripSummary } from '../../../db/schema/trips.ts'
import type { Events, Subscriptions } from '../../../events.ts'
import type { Services } from '../../../open-services.ts'
import type { Act } from '../../../platform/act.ts'
import { sendNote } from '../../chat/messages/messages.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { notify } from '../../notify/notify.ts'
import { notifyOfTripChange } from '../../notify/notify-of-trip.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import * as changes from './change-queries.ts'
import type { MatchViewer } from './policy.ts'
import * as queries from './queries.ts'
import { enqueueTripChange, listMatchesOfTrip, takeTripChange } from './trip-change-queries.ts'

type Acting = Pick<Act, 'db' | 'afterCommit'>

/**
 * After the audience of a trip has changed, in that transaction. Requests of those who may not see it any more end, and
 * nobody is notified; what was answered stays, and its asker's open page shows of the trip what they may see now.
 */
async function hideTrip(act: Acting, tripId: string): Promise<void> {
  await endHidden(act, await changes.listHiddenAbout(act.db, tripId))
  for (const { id, status } of await queries.listMatchesAbout(act.db, tripId)) {
    if (status !== 'pending') announceMatch(act, id)
  }
}

/** After a moderator has hidden a trip, or shown it again: open pages show of it what they may see now. */
export async function announceTripShown(act: Acting, tripId: string): Promise<void> {
  for (const { id } of await queries.listMatchesAbout(act.db, tripId)) announceMatch(act, id)
}

/**
 * When a traveller states another gender, in that transaction, in which their own row is locked: nothing is asked
 * meanwhile. Their requests about trips that they may not see any more end, and nobody is notified.
 */
async function leaveAudiences(act: Acting, asker: MatchViewer): Promise<void> {
  // before they are read: an audience may be changing
  await changes.lockTripsAsked(act.db, asker.id)
  await endHidden(act, await changes.listHiddenBy(act.db, asker))
}

async function endHidden(act: Acting, hidden: readonly changes.PendingRequest[]): Promise<void> {
  if (hidden.length === 0) return
  const ids = hidden.map(({ id }) => id)
  await queries.deleteMatches(act.db, ids)
  for (const request of hidden) announceRemoval(act, request)
  for (const tripId of new Set(hidden.map(({ tripId }) => tripId))) announceCounts(act, tripId)
}

const FIELDS = ['destination', 'country', 'startDate', 'endDate', 'minNights', 'maxNights'] as const

/** Whatever is changed again until its matches are notified counts as one change. */
async function noteTripChange(tx: Db, tripId: string, before: TripSummary, after: TripSummary): Promise<void> {
  if (FIELDS.every((field) => before[field] === after[field])) return
  const { destination, country, startDate, endDate, minNights, maxNights } = before
  await enqueueTripChange(tx, tripId, { destination, country, startDate, endDate, minNights, maxNights })
}

/** Notifies the matches of a trip of what changed, once; nobody where it is as it was, or over. */
export async function notifyMatchesOfChange({ db }: Pick<Services, 'db'>, tripId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await takeTripChange(tx, tripId)
    if (!before) return
    await notifyOfTripChange(tx, { tripId, before, userIds: await listMatchesOfTrip(tx, tripId, before) })
  })
}

/** Both travellers are notified. An existing match stays as it is; across a block nothing is made. */
async function matchKept(act: Acting, one: string, other: string): Promise<void> {
  const { db } = act
  if (await preventBlock(db, one, other)) return
  const matchId = await acceptConnection(act, one, other)
  if (!matchId) return
  await changes.insertUnseen(db, matchId, [one, other].sort(), { isKeptInTouch: true })
  await notify(db, { userId: one, kind: 'kept-in-touch', actorId: other, matchId })
  await notify(db, { userId: other, kind: 'kept-in-touch', actorId: one, matchId })
  announceMatch(act, matchId, { isKeptInTouch: true })
}

/** A new direct connection that both have said yes to, or the one that waits or was declined. Null where they are matched. */
async function acceptConnection(act: Acting, one: string, other: string): Promise<string | null> {
  const { db } = act
  for (;;) {
    if (await queries.areMatched(db, one, other)) return null
    const asked = await changes.lockConnection(db, one, other)
    if (asked && asked.status !== 'accepted') return accept(act, asked)
    const id = newId()
    if (!asked && (await queries.insertAcceptedConnection(db, { id, askerId: one, askedId: other }))) return id
    // one of them asked meanwhile, or another chat of theirs ended: the index made us wait for it
  }
}

type Asked = NonNullable<Awaited<ReturnType<typeof changes.lockConnection>>>

async function accept(act: Acting, { id, userId, ownerId, note }: Asked): Promise<string> {
  await queries.setAnswer(act.db, id, 'accepted')
  await markSubjectRead({ ...act, viewer: { id: ownerId } }, 'match-request', id)
  await sendNote(act, { matchId: id, senderId: userId, content: note })
  return id
}

/** Nobody is notified. What was over leaves their open pages too: its conversation is hidden from now on. */
async function endMatchesBetween(act: Acting, { blockerId, blockedId }: Events['travellers-separated']): Promise<void> {
  const { db } = act
  await changes.lockTripsBetween(db, blockerId, blockedId)
  for (const tripId of await queries.endAllBetween(db, blockerId, blockedId)) announceCounts(act, tripId)
  for (const match of await queries.listAllBetween(db, blockerId, blockedId)) announceRemoval(act, match)
}

/** Requests go with the trip; those who both said yes stay matched, about none, and keep their conversation. */
async function leaveTrip(act: Acting, tripId: string): Promise<void> {
  const about = await queries.listMatchesAbout(act.db, tripId)
  await queries.keepAccepted(act.db, tripId)
  for (const match of about) {
    if (match.status === 'accepted') announceMatch(act, match.id)
    else announceRemoval(act, match)
  }
}

export const onEvents: Subscriptions = {
  'trip-changed': { handle: ({ db }, { tripId, before, after }) => noteTripChange(db, tripId, before, after) },
  'trip-hidden': { handle: (act, { tripId }) => hideTrip(act, tripId) },
  'trip-removed': { handle: (act, { tripId }) => leaveTrip(act, tripId) },
  'gender-stated': { handle: (act, { userId, gender }) => leaveAudiences(act, { id: userId, gender }) },
  'group-chat-ended': {
    async handle(act, { pairs }) {
      for (const { one, other } of pairs) await matchKept(act, one, other)
    },
  },
  'travellers-separated': { handle: endMatchesBetween },
  'traveller-gone': {
    async handle(act, { userId }) {
      for (const match of await queries.listMatchesOf(act.db, userId)) announceRemoval(act, match)
    },
  },
  'traveller-returned': {
    async handle(act, { userId }) {
      for (const { id } of await queries.listMatchesOf(act.db, userId)) announceMatch(act, id)
    },
  },
}
