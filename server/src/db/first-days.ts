import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { type SQL, sql } from './sql.ts'

const DAYS = sql.raw(`interval '${NEW_ACCOUNT_DAYS} days'`)

/** Whether an account of `createdAt` had its first days behind it at a moment. */
export const isPastFirstDays = (createdAt: SQL, at: SQL): SQL => sql`${createdAt} + ${DAYS} <= ${at}`

/**
 * Whether web addresses in what somebody wrote are links, where `users` is joined as `u`. What a new account wrote stays
 * text for good: a link that was spread in the first days is none later.
 */
export const canLink = (writtenAt: SQL): SQL => isPastFirstDays(sql`u.created_at`, writtenAt)

/** The same where nobody is joined. Of an account that is gone nothing is a link. */
export const canLinkOf = (userId: SQL, writtenAt: SQL): SQL =>
  sql`coalesce((select ${canLink(writtenAt)} from users u where u.id = ${userId}), false)`
