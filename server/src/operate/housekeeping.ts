import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { session } from '../db/schema/session.ts'
import { deleteAbandonedUploads, deleteUnusedPictures } from '../features/pictures/housekeeping.ts'
import type { Services } from '../services.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Takes away what is past its time, hourly. Each piece is harmless to run twice or on several nodes at once. */
export function scheduleHousekeeping(services: Services): () => void {
  const run = () => tidy(services).catch((error: unknown) => services.log.error({ err: error }, 'housekeeping failed'))
  const timer = setInterval(run, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}

export async function tidy({ db, storage }: Services, now = new Date()): Promise<void> {
  await db.delete(session).where(lt(session.expire, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY)))
  await deleteAbandonedUploads(db, storage, now)
  await deleteUnusedPictures(db, storage, now)
}
