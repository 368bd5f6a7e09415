import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { urlOf } from './url.ts'

/** Letters and digits of every script before the @ (RFC 6531); the domain is in its ASCII form by then. */
const EMAIL =
  /^(?![.\p{M}])(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u
const ASCII = /^[\0-\x7f]*$/
/** What would end the name of a host in an address, or be read as something else there. */
const NOT_IN_DOMAINS = /[\s/?#:@\\[\]%]/

/** One text for all ways to write an address: trimmed, NFC, in lower case, the domain in its ASCII form. */
export function normalEmail(typed: string): string {
  const email = typed.trim()
  if (email.length > LIMITS.email) return email
  const [local = '', domain, ...rest] = email.normalize('NFC').toLowerCase().replace('＠', '@').split('@')
  if (domain === undefined || rest.length > 0) return email.toLowerCase()
  return `${local}@${asciiOf(domain)}`
}

function asciiOf(domain: string): string {
  if (ASCII.test(domain) || NOT_IN_DOMAINS.test(domain)) return domain
  return urlOf(`http://${domain}`)?.hostname ?? domain
}

/** An address as it is stored and compared. */
export const emailAddress = ({ missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string({ error: missing })
    .overwrite(normalEmail)
    .min(1, { error: missing, abort: true })
    .max(LIMITS.email, { error: tooLong, abort: true })
    .pipe(
      z.email({
        pattern: EMAIL,
        error: 'This is not an e-mail address. One looks like name@example.org.',
        abort: true,
      }),
    )
