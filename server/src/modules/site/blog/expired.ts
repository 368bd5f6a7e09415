import type { Db } from '../../../db/client.ts'
import { deleteDraftsBefore, deleteExpiredSessions } from './editing-queries.ts'

const DAY = 86_400_000
/** A draft that nobody has gone on with. */
const DRAFT_DAYS = 60

export async function deleteExpiredOfBlog(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteDraftsBefore(db, new Date(now.getTime() - DRAFT_DAYS * DAY))
}
