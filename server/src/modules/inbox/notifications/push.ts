import { KINDS } from '@caravan/contract/notification-kinds.ts'
import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Services } from '../../../open-services.ts'
import type { Act } from '../../../platform/act.ts'
import { findTraveller } from '../../../platform/viewer.ts'
import { channelsOf } from '../../notify/settings.ts'
import { enqueueMail, enqueuePush, findRecipient, findSubscription, forgetSubscription } from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { findNotification } from './queries.ts'

/** Takes a notification to its owner: the open pages and the devices now, the mailbox where it stays unread. */
export async function deliver({ db, live }: Services, id: string): Promise<void> {
  const recipient = await findRecipient(db, id)
  if (!recipient) return
  const { viewer, wants, devices } = recipient
  const row = await findNotification(db, viewer, id)
  if (!row || row.readAt) return
  if (viewer.isSuspended) {
    if (KINDS[row.kind].whileSuspended && wants.email) await enqueueMail(db, id)
    return
  }
  if (wants.page) live.toTravellers([viewer.id], 'notification', presentNotification(row))
  // a job for each: one that cannot be reached now is tried again without showing it twice on the others
  if (wants.push) for (const device of devices) await enqueuePush(db, id, device)
  if (wants.email) await enqueueMail(db, id)
}

/** Shows a notification on one device, where it is still unread and wanted there. A device that is gone is forgotten. */
export async function push({ db, pusher, log }: Services, id: string, subscriptionId: string): Promise<void> {
  const device = await findSubscription(db, subscriptionId)
  const viewer = device && (await findTraveller(db, device.userId))
  const row = viewer && (await findNotification(db, viewer, id))
  if (!device || !row || row.readAt) return
  if (!(await channelsOf(db, viewer.id, row.kind)).push) return
  const notification = presentNotification(row)
  // a service keeps it for up to a day, and nothing takes it back from there: what names somebody is asked for when it is shown
  const words = KINDS[notification.kind].isImpersonal ? wordsOf(notification) : {}
  const payload = { title: PRODUCT.name, tag: notification.id, ...words }
  // a later word about the same takes the place of one that still waits at the service
  const topic = notification.id.replaceAll('-', '')
  const pushed = await pusher.send(device, payload, {
    topic,
    urgency: KINDS[notification.kind].canWait ? 'low' : 'normal',
  })
  if (pushed === 'gone') await forgetSubscription(db, device.id)
  else if (pushed === 'refused')
    log.error({ outage: 'push', service: new URL(device.endpoint).host }, 'a push service refuses our words')
  else if (pushed !== 'sent' && isRecent(notification)) await enqueuePush(db, id, device.id, pushed.retryAfter)
}

const wordsOf = (notification: Notification) => ({
  body: notificationText(notification),
  path: notificationPath(notification),
})

/** Null once it is read, or nothing that this traveller may see. */
export async function readPushedText({ db, viewer }: Pick<Act, 'db' | 'viewer'>, id: string) {
  const row = await findNotification(db, viewer, id)
  return { words: row && !row.readAt ? wordsOf(presentNotification(row)) : null }
}

const A_DAY_MS = 86_400_000
/** A service that only ever puts us off is asked for a day. */
const isRecent = ({ createdAt }: Notification) => Date.now() - Date.parse(createdAt) < A_DAY_MS
