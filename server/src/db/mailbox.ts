import { type SQL, sql } from './sql.ts'

/** Providers that deliver several spellings to one mailbox: their domains, and the characters that they ignore in the part before. */
const PROVIDERS = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: '.' },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignores: '._-' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignores: '' },
] as const

/**
 * One text for all spellings of an e-mail address that reach one mailbox: whatever its case and what is behind a plus. Addresses
 * are stored as `normalEmail` writes them.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [untagged = ''] = local.split('+', 1)
  const provider = PROVIDERS.find(({ domains }) => domains.some((one) => one === domain))
  const kept = [...untagged].filter((character) => !provider?.ignores.includes(character)).join('')
  return `${kept}@${provider?.domains[0] ?? domain}`
}

const quoted = (text: string) => sql.raw(`'${text}'`)

/** The same in SQL, in the words of the index `users_mailboxes_idx`. */
export function mailboxColumn(email: SQL): SQL {
  const domain = sql`split_part(lower(${email}), '@', 2)`
  const untagged = sql`split_part(split_part(lower(${email}), '@', 1), '+', 1)`
  const cases = PROVIDERS.map(({ domains, ignores }) => {
    const theirs = sql.join(domains.map(quoted), sql`, `)
    return sql`when ${domain} in (${theirs}) then translate(${untagged}, ${quoted(ignores)}, '') || ${quoted(`@${domains[0]}`)}`
  })
  return sql`(case ${sql.join(cases, sql` `)} else ${untagged} || '@' || ${domain} end)`
}
