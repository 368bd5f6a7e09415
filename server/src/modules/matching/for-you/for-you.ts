import type { BodyOf, PageQuery } from '@caravan/contract/endpoint.ts'
import { FOR_YOU, type ForYouTrip, type markSeen } from '@caravan/contract/for-you.ts'
import type { Db } from '../../../db/client.ts'
import { Page } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { presentTrip } from '../../trips/present.ts'
import { comparisonFor } from '../../trips/trips.ts'
import { positionAfter, readPosition, writePosition } from './cursor.ts'
import { type ForYouPosition, type ForYouRows, firstForYou, nextForYou } from './page-queries.ts'
import { deleteOldForYouLists, insertRanking } from './ranking-queries.ts'
import { deleteOldSeen, insertSeen, trimSeen } from './seen-queries.ts'
import { whyOf } from './why.ts'

/** Trips for the viewer, in an order that stays while they look through it. */
export async function list(act: Act, { limit = FOR_YOU.page, before }: PageQuery): Promise<Page<ForYouTrip>> {
  const { db, viewer } = act
  const place = before ? readPosition(before) : null
  const page = await pageAt(act, limit, place)
  const { rows, hasBubble, listId } = page
  const comparison = await comparisonFor(db, rows)
  const now = Date.now()
  const items = rows.map((row) => {
    const trip = presentTrip(row, viewer, comparison)
    return { ...trip, why: whyOf(trip, { ...row, hasBubble, now }) }
  })
  if (rows.length < limit) return new Page(items, null)
  const isSameList = place?.listId === listId
  return new Page(items, writePosition(positionAfter(page, isSameList ? place : null)))
}

/** Goes on in a ranking, or begins with one: a new one where the last is not fresh any more, or not kept. */
async function pageAt({ db, viewer }: Act, limit: number, place: ForYouPosition | null): Promise<ForYouRows> {
  const known = (place && (await nextForYou(db, viewer, limit, place))) ?? (await firstForYou(db, viewer, limit))
  if (known) return known
  await insertRanking(db, viewer)
  const made = await firstForYou(db, viewer, limit)
  if (!made) throw new Error('A ranking that was just made is not there')
  return made
}

/** Notes what the viewer has had in view, so that it comes last; what they may not see, or is theirs, is passed over. */
export async function see({ db, viewer }: Act, { tripIds }: BodyOf<typeof markSeen>): Promise<{ message: string }> {
  await insertSeen(db, viewer, tripIds)
  await trimSeen(db, viewer)
  return { message: 'Noted.' }
}

/** Rankings that nobody looks through any more, and what was in view weeks ago. */
export async function deleteExpiredForYou(db: Db): Promise<void> {
  await deleteOldForYouLists(db)
  await deleteOldSeen(db)
}
