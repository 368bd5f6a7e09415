import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { derivedKeys } from '../../platform/identity/derived-secret.ts'
import type { SigningSecrets } from '../../platform/secrets/secrets.ts'

/** Providers that deliver several spellings to one mailbox: their domains, and what they ignore in the part before. */
const PROVIDERS = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignores: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignores: null },
] as const

/** One text for all spellings of an address that reach one mailbox, so that a refusal is not asked around. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [untagged = ''] = email.slice(0, at).normalize('NFKC').toLowerCase().split('+', 1)
  const domain = domainToASCII(email.slice(at + 1)).replace(/\.$/, '')
  const provider = PROVIDERS.find(({ domains }) => domains.some((one) => one === domain))
  const local = provider?.ignores ? untagged.replace(provider.ignores, '') : untagged
  return `${local}@${provider?.domains[0] ?? domain}`
}

/** The newest secret's first: under it a row is written, under all of them one is found. */
export type MailboxHashes = readonly [string, ...string[]]

/** 132 bits of a keyed hash: enough to tell mailboxes apart, and short enough for a link. */
export function mailboxHashes(secrets: SigningSecrets, email: string): MailboxHashes {
  const mailbox = mailboxOf(email)
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(mailbox).digest('base64url').slice(0, 22)
  const [first, ...others] = derivedKeys(secrets, 'contact mailboxes')
  return [hashBy(first), ...others.map(hashBy)]
}
