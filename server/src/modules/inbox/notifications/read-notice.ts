import { KINDS } from '@caravan/contract/notification-kinds.ts'
import { notificationText } from '@caravan/contract/notification-text.ts'
import type { Db } from '../../../db/client.ts'
import { findTravellerOrSuspended } from '../../../platform/viewer.ts'
import type { DecisionNotice } from '../../notify/upsert-query.ts'
import { mailText } from './mail.ts'
import { presentNotification } from './present.ts'
import { findNotification, findNotificationId } from './queries.ts'

interface Wanted {
  userId: string
  kind: DecisionNotice
  subjectId: string
}

/** What a notification says in the list and in its mail, without the links that are signed for its traveller. */
export async function readNotice(db: Db, wanted: Wanted) {
  const id = await findNotificationId(db, wanted)
  const viewer = await findTravellerOrSuspended(db, wanted.userId)
  const row = id && viewer ? await findNotification(db, viewer, id) : undefined
  if (!row || !viewer) return null
  const notification = presentNotification(row)
  const isMailed = KINDS[wanted.kind].email && (!viewer.isSuspended || KINDS[wanted.kind].whileSuspended === true)
  return {
    text: notificationText(notification),
    mail: isMailed ? { subject: notificationText(notification), text: mailText(notification, '') } : null,
  }
}
