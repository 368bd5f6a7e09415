import { KINDS } from '@caravan/contract/notification-kinds.ts'
import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import type { Mail } from '../../../platform/mail.ts'
import { findTravellerOrSuspended } from '../../../platform/viewer.ts'
import { channelsOf } from '../../notify/settings.ts'
import type { DecisionNotice } from '../../notify/upsert-query.ts'
import * as delivery from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { findNotification, findNotificationId } from './queries.ts'
import { unsubscribeAddress } from './unsubscribe-routes.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Mails a notification that is still unread, once for all that gathered in it: claimed, then sent, then noted, each
 * committed before the next, so that a mail server that does not answer holds no transaction. A mail whose sending was
 * cut off goes out again under the same Message-ID.
 */
export async function mailIfUnread(services: Services, id: string): Promise<void> {
  const { db, mailer } = services
  const claimed = await delivery.claimForMail(db, id)
  if (!claimed) {
    // a process that has it may have been killed
    if (await delivery.isClaimedForMail(db, id)) await delivery.enqueueMail(db, id, delivery.CLAIMED_FOR)
    return
  }
  try {
    const mailable = await findMailable(services, id, claimed)
    if (!mailable) {
      await delivery.releaseMailClaim(db, id)
      return
    }
    await mailer.send(mailOf(services, mailable, claimed))
  } catch (error) {
    await delivery.releaseMailClaim(db, id)
    throw error
  }
  await delivery.setMailed(db, id)
}

/** As it is now: null where its owner wants no mail of its kind, or is suspended, or where it is no longer theirs to see. */
async function findMailable({ db }: Services, id: string, { userId, kind }: Claimed) {
  if (!(await channelsOf(db, userId, kind)).email) return null
  const viewer = await findTravellerOrSuspended(db, userId)
  if (!viewer || (viewer.isSuspended && !KINDS[kind].whileSuspended)) return null
  const row = await findNotification(db, viewer, id)
  return row ? { notification: presentNotification(row), isSuspended: viewer.isSuspended } : null
}

/** All that a mail says of it, but for the links to switch such mails off. */
const mailText = (notification: Notification, publicUrl: string): string =>
  `${notificationText(notification)}.

See it on ${PRODUCT.name}:
${publicUrl}${notificationPath(notification)}
`

type Claimed = NonNullable<Awaited<ReturnType<typeof delivery.claimForMail>>>

type Mailable = NonNullable<Awaited<ReturnType<typeof findMailable>>>

function mailOf(services: Services, { notification, isSuspended }: Mailable, claimed: Claimed): Mail {
  const { publicUrl } = services.config
  const mail = {
    to: claimed.email,
    subject: notificationText(notification),
    messageId: { id: notification.id, at: claimed.since },
    text: mailText(notification, publicUrl),
  }
  // settings and links to unsubscribe lead nowhere then
  if (isSuspended) return mail
  const { userId } = claimed
  const token = writeUnsubscribeToken(services.secrets.session, { userId, kind: notification.kind })
  const unsubscribe = unsubscribeAddress(publicUrl, token)
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: `${mail.text}
--
What is mailed to you: ${publicUrl}/settings/notifications
No more e-mails like this one: ${unsubscribe}
`,
  }
}

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
