import { notificationPath, notificationText } from '@caravan/contract/notification-words.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Db } from '../../db/client.ts'
import type { Mail } from '../../platform/mail.ts'
import { findTraveller } from '../../platform/viewer.ts'
import type { Services } from '../../services.ts'
import { lockForMail, setMailed } from './delivery-queries.ts'
import { presentNotification } from './present.ts'
import { findNotification } from './queries.ts'
import { isOn } from './settings.ts'
import { unsubscribeAddress } from './unsubscribe-routes.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Mails a notification that is still unread, once for all that gathered in it. Its row stays locked meanwhile, so that
 * it is not mailed twice; a mail whose sending was cut off goes out again under the same Message-ID.
 */
export async function mailIfUnread(services: Services, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const waiting = await lockForMail(tx, id)
    if (!waiting || !(await isOn(tx, waiting.userId, waiting.kind, 'email'))) return
    const told = await standing(tx, waiting.userId, id)
    if (!told) return
    await services.mailer.send(letter(services, told, waiting))
    await setMailed(tx, id)
  })
}

async function standing(tx: Db, userId: string, id: string): Promise<Notification | null> {
  const viewer = await findTraveller(tx, userId)
  const row = viewer && (await findNotification(tx, viewer, id))
  return row ? presentNotification(row) : null
}

interface Addressee {
  userId: string
  email: string
  since: Date
}

function letter({ config, secrets }: Services, told: Notification, { userId, email, since }: Addressee): Mail {
  const { publicUrl } = config
  const unsubscribe = unsubscribeAddress(publicUrl, writeUnsubscribeToken(secrets.session, { userId, kind: told.kind }))
  return {
    to: email,
    subject: notificationText(told),
    messageId: { id: told.id, at: since },
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: `${notificationText(told)}.

See it on ${PRODUCT.name}:
${publicUrl}${notificationPath(told)}

--
What is mailed to you: ${publicUrl}/settings/notifications
No more e-mails like this one: ${unsubscribe}
`,
  }
}
