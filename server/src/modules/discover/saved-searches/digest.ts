import { MAX_NEW_TRIPS } from '@caravan/contract/notification-kinds.ts'
import { NOTIFICATION_CHANNELS } from '@caravan/contract/notifications.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { findTraveller, type Viewer } from '../../../platform/viewer.ts'
import { settingsOf } from '../../notify/settings.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import { listNewTrips } from '../search/filter.ts'
import * as queries from './queries.ts'

const BATCH = 50

/** Safe on several nodes at once. One who cannot be looked for is looked for again in an hour, and keeps nobody waiting. */
export async function sendDigests({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const due = await queries.claimDue(db, BATCH)
  for (const userId of due) {
    try {
      await db.transaction((tx) => sendDigest(tx, userId))
    } catch (error) {
      log.error({ err: error }, 'a digest was not made and will be tried again')
    }
  }
  if (due.length === BATCH) await queries.enqueueNext(db)
}

/** At most one a day for all searches together, and none where nothing is new. */
async function sendDigest(tx: Db, userId: string): Promise<void> {
  const due = await queries.lockDigest(tx, userId)
  const viewer = due && (await findTraveller(tx, userId))
  if (!viewer) return
  const searches = await queries.listSearches(tx, userId)
  if (searches.length === 0) {
    await queries.deleteDigest(tx, userId)
    return
  }
  await queries.setNextMorning(tx, userId)
  // those of the days between are in the next one
  if (!due.maySend) return
  const found = (await isWanted(tx, userId)) ? await findNew(tx, viewer, searches, due.today) : []
  await queries.setSeen(tx, userId)
  const [first, ...more] = found
  if (!first) return
  const tripIds = [...new Set(found.flatMap((one) => one.tripIds))].slice(0, MAX_NEW_TRIPS + 1)
  await queries.setSent(tx, { userId, today: due.today, q: more.length === 0 ? first.q : null, tripIds })
  await upsertOwnNotification(tx, { userId, kind: 'search-digest' })
}

async function isWanted(db: Db, userId: string): Promise<boolean> {
  const settings = await settingsOf(db, userId)
  return NOTIFICATION_CHANNELS.some((channel) => settings['search-digest'][channel])
}

interface Search {
  q: string
  seenAt: Date
}

async function findNew(db: Db, viewer: Viewer, searches: readonly Search[], today: string) {
  const found: { q: string; tripIds: string[] }[] = []
  for (const { q, seenAt } of searches) {
    const tripIds = await listNewTrips({ db, viewer }, { q, today, since: seenAt, most: MAX_NEW_TRIPS + 1 })
    if (tripIds.length > 0) found.push({ q, tripIds })
  }
  return found
}
