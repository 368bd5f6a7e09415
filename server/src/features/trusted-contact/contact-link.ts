import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import type { SigningSecrets } from '../../platform/secrets/secrets.ts'

/** What a link in a mail to a contact is for. One that asks is good for one answer, one that withdraws for ever. */
export type Purpose = 'answer' | 'withdraw'

export const contactAddress = (publicUrl: string, token: string) => `${publicUrl}/trusted-contact/${token}`

const signatureOf = (secret: string, contactId: string, purpose: Purpose) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['trusted-contact', contactId, purpose]))
    .digest('base64url')

export const writeContactToken = ([secret]: SigningSecrets, contactId: string, purpose: Purpose) =>
  `${contactId}.${purpose}.${signatureOf(secret, contactId, purpose)}`

export function readContactToken(
  secrets: SigningSecrets,
  token: string,
): { contactId: string; purpose: Purpose } | null {
  const [id, purpose, signature = ''] = token.split('.')
  const contactId = Id.safeParse(id)
  if (!contactId.success || (purpose !== 'answer' && purpose !== 'withdraw')) return null
  const isSigned = secrets.some((secret) => isSame(signatureOf(secret, contactId.data, purpose), signature))
  return isSigned ? { contactId: contactId.data, purpose } : null
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
