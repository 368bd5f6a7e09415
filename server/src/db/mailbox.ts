import { type SQL, sql } from 'drizzle-orm'

/**
 * The mailbox of an e-mail address, the same for its spellings: whatever its case and what is behind a plus, and at Gmail
 * also with dots. The words of the index `users_mailbox_idx`.
 */
export const mailboxColumn = (email: SQL): SQL => sql`(
  case when split_part(lower(${email}), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(${email}), '@', 1), '+', 1) || '@' || split_part(lower(${email}), '@', 2) end)`
