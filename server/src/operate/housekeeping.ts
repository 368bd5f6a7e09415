import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { session } from '../db/schema/session.ts'
import { deleteOldAsks } from '../features/matches/allowance-queries.ts'
import { deleteAbandonedUploads, deleteUnusedPictures } from '../features/pictures/housekeeping.ts'
import type { Services } from '../services.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Takes away what is past its time. Each piece is harmless to run twice or on several nodes at once. */
export function scheduleHousekeeping(services: Services): () => void {
  const timers = [every(HOUR, services, deleteExpired), every(DAY, services, deleteUnused)]
  return () => timers.forEach(clearInterval)
}

function every(milliseconds: number, services: Services, tidy: (services: Services, now: Date) => Promise<void>) {
  const run = () =>
    tidy(services, new Date()).catch((error: unknown) => services.log.error({ err: error }, 'housekeeping failed'))
  return setInterval(run, milliseconds).unref()
}

export async function deleteExpired({ db, storage }: Services, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expire, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY)))
  await deleteAbandonedUploads(db, storage, now)
  await deleteOldAsks(db)
}

/** Looks at every picture, so that once a day is enough. */
async function deleteUnused({ db, storage }: Services, now: Date): Promise<void> {
  await deleteUnusedPictures(db, storage, now)
}
