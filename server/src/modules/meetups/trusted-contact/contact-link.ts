import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'
import { mailboxHashes } from './mail-queries.ts'

/** One or two words of letters: 'Mara', 'Anne-Marie', 'Siobhán O’Neill'. */
const NAME = /^\p{L}[\p{L}\p{M}’'-]*( \p{L}[\p{L}\p{M}’'-]*)?$/u
const MAX_LENGTH = 24

/**
 * How a traveller is named to somebody who may never have heard of this site: by the first name where it looks like one,
 * quoted, since it is what they typed, and by the username, which holds no sentence.
 */
export function nameInMail({ firstName, username }: { firstName: string | null; username: string | null }): string {
  const name = plainName(firstName)
  const quoted = name ? `“${name}”` : ''
  if (!username) return quoted || 'a traveler'
  return quoted ? `${quoted} (username ${username})` : `the traveler with the username ${username}`
}

/** A first name that looks like one; null for a sentence. */
export function plainName(firstName: string | null): string | null {
  const name = firstName?.normalize('NFC') ?? ''
  return name.length <= MAX_LENGTH && NAME.test(name) ? name : null
}

/**
 * What a link in a mail to a contact is for. One that asks is good for one answer. One that withdraws, and the one by which a
 * mailbox is never asked again, are so for ever; that one also once the contact that it was sent for is gone.
 */
type Purpose = 'answer' | 'withdraw' | 'never'

export interface ContactLink {
  contactId: string
  purpose: Purpose
  /** Of the mailbox that is never asked again; else empty. */
  mailboxHash: string
}

export const contactAddress = (publicUrl: string, token: string) => `${publicUrl}/trusted-contact/${token}`

const signatureOf = (secret: string, { contactId, purpose, mailboxHash }: ContactLink) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['trusted-contact', contactId, purpose, mailboxHash]))
    .digest('base64url')

const written = ([secret]: SigningSecrets, link: ContactLink) =>
  [link.contactId, link.purpose, link.mailboxHash, signatureOf(secret, link)].filter(Boolean).join('.')

export const writeContactToken = (secrets: SigningSecrets, contactId: string, purpose: 'answer' | 'withdraw') =>
  written(secrets, { contactId, purpose, mailboxHash: '' })

export const writeNeverToken = (secrets: SigningSecrets, contactId: string, email: string) =>
  written(secrets, { contactId, purpose: 'never', mailboxHash: mailboxHashes(secrets, email)[0] })

export function readContactToken(secrets: SigningSecrets, token: string): ContactLink | null {
  const [id, purpose, ...rest] = token.split('.')
  const contactId = Id.safeParse(id)
  if (!contactId.success || (purpose !== 'answer' && purpose !== 'withdraw' && purpose !== 'never')) return null
  const [mailboxHash = '', signature = ''] = purpose === 'never' ? rest : ['', ...rest]
  const link: ContactLink = { contactId: contactId.data, purpose, mailboxHash }
  return secrets.some((secret) => isSame(signatureOf(secret, link), signature)) ? link : null
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
