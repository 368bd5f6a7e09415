import { notificationPath, notificationText } from '@caravan/contract/notification-words.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { findTraveller } from '../../platform/viewer.ts'
import type { Services } from '../../services.ts'
import { presentNotification } from './present.ts'
import { findSubscription, forgetSubscription } from './push-queries.ts'
import { findNotification } from './queries.ts'

/** Shows a notification on one device, where it is still unread. A device that is gone is forgotten. */
export async function push({ db, pool, pusher }: Services, id: string, subscriptionId: string): Promise<void> {
  const device = await findSubscription(db, subscriptionId)
  const viewer = device && (await findTraveller(pool, device.userId))
  const row = viewer && (await findNotification(db, viewer, id))
  if (!device || !row || row.read_at) return
  const told = presentNotification(row)
  const payload = { title: PRODUCT.name, body: notificationText(told), path: notificationPath(told), tag: told.id }
  // a later word about the same takes the place of one that still waits at the service
  const pushed = await pusher.send(device, payload, { topic: told.id.replaceAll('-', '') })
  if (pushed === 'gone') await forgetSubscription(db, device.id)
}
