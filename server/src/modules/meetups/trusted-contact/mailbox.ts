import { createHmac } from 'node:crypto'
import { mailboxOf } from '../../../db/mailbox.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

/** The newest secret's first: under it a row is written, under all of them one is found. */
export type MailboxHashes = readonly [string, ...string[]]

/** 132 bits of a keyed hash: enough to tell mailboxes apart, and short enough for a link. */
export function mailboxHashes(secrets: SigningSecrets, email: string): MailboxHashes {
  const mailbox = mailboxOf(email)
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(mailbox).digest('base64url').slice(0, 22)
  const [first, ...others] = derivedKeys(secrets, 'contact mailboxes')
  return [hashBy(first), ...others.map(hashBy)]
}
