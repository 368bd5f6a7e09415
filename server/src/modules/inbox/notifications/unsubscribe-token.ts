import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import { NotificationKind } from '@caravan/contract/notifications.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

/** Whose mails of which kind a link ends. It works signed out, for ever, and for nothing else. */
export interface Unsubscription {
  userId: string
  kind: NotificationKind
}

const signatureOf = (secret: string, { userId, kind }: Unsubscription) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe', userId, kind]))
    .digest('base64url')

export const writeUnsubscribeToken = ([secret]: SigningSecrets, right: Unsubscription) =>
  `${right.userId}.${right.kind}.${signatureOf(secret, right)}`

export function readUnsubscribeToken(secrets: SigningSecrets, token: string): Unsubscription | null {
  const [id, kindName, signature = ''] = token.split('.')
  const userId = Id.safeParse(id)
  const kind = NotificationKind.safeParse(kindName)
  if (!userId.success || !kind.success) return null
  const right = { userId: userId.data, kind: kind.data }
  return secrets.some((secret) => isSignedWith(secret, right, signature)) ? right : null
}

function isSignedWith(secret: string, right: Unsubscription, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, right))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
