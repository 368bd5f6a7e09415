import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { session } from '../db/schema/session.ts'
import { deleteExpiredOfBlog } from '../features/blog/expired.ts'
import { deleteExpiredForYou } from '../features/for-you/for-you.ts'
import { deleteOldAsks } from '../features/matches/allowance/allowance.ts'
import { deleteOldOffers } from '../features/meetings/codes.ts'
import { deleteHiddenGone, deleteOverSuspensions } from '../features/moderation/sanctions.ts'
import {
  deleteAbandonedUploads,
  deleteUnusedArticlePictures,
  deleteUnusedPictures,
} from '../features/pictures/housekeeping.ts'
import { deleteUndecided } from '../features/pose-photo/decide.ts'
import { deleteOldCases } from '../features/reports/reports.ts'
import { deleteOverWishes } from '../features/wishes/wishes.ts'
import { deleteExpiredOfIdentity } from '../platform/identity/expired.ts'
import { deleteFailedJobs } from '../platform/jobs.ts'
import { deleteOldActionCounts } from '../platform/limits/action-count-queries.ts'
import type { Services } from '../services.ts'

const DAY = 86_400_000

/** Hourly: what is past its time. Nothing reads it any more. */
export async function deleteExpiredRows({ db, storage }: Services, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expire, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY)))
  await deleteExpiredOfIdentity(db)
  await deleteAbandonedUploads(db, storage, now)
  await deleteOldAsks(db)
  await deleteOldActionCounts(db)
  await deleteExpiredForYou(db)
  await deleteExpiredOfBlog(db, now)
  await deleteOldCases(db)
  await deleteUndecided({ db })
  await deleteOverSuspensions(db)
  await deleteOldOffers(db)
}

/** Daily, as it looks at every picture. */
export async function deleteUnused({ db }: Services, now: Date): Promise<void> {
  await deleteUnusedPictures(db, now)
  await deleteUnusedArticlePictures(db, now)
  await deleteFailedJobs(db)
  await deleteOverWishes(db)
  await deleteHiddenGone(db)
}
