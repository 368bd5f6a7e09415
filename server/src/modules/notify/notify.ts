import { KINDS } from '@caravan/contract/notification-kinds.ts'
import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import type { TripKind } from './notify-of-trip.ts'
import { type DecisionNotice, upsertNotification } from './upsert-query.ts'

export { notifyOfGroup } from './upsert-query.ts'

interface Occurrence {
  userId: string
  kind: Exclude<
    NotificationKind,
    | 'group-message'
    | 'group-plan'
    | 'search-digest'
    | 'matched-trip-changed'
    | 'export-ready'
    | 'check-in'
    | 'check-in-stands'
    | 'contact-answered'
    | 'pose-photo'
    | DecisionNotice
    | TripKind
  >
  /** Who did it; null where time did it. */
  actorId: string | null
  tripId?: string | null
  matchId?: string | null
  messageId?: string
  /** Of what is about neither a trip nor a match: a meeting, a vouch. No traveller's id, which would outlive them. */
  subjectId?: string
}

/**
 * Notifies a traveller, in the transaction of the cause: without it nobody is, with it nothing is lost.
 * Likes and comments of a trip and the messages of a conversation gather in one notification until it is read.
 * Nobody is notified of what they do to their own. Delivery to page, phone and mailbox is a job of the same transaction.
 */
export async function notify(tx: Db, occurrence: Occurrence) {
  const { userId, kind, actorId, tripId = null, matchId = null } = occurrence
  if (userId === actorId) return
  const { subjectId = KINDS[kind].subject === 'trip' ? tripId : matchId } = occurrence
  if (!subjectId) throw new Error(`A notification of kind ${kind} needs what it is about`)
  await upsertNotification(tx, { id: newId(), userId, kind, actorId, subjectId, tripId, matchId })
}
