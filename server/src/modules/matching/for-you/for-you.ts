import type { BodyOf, PageQuery } from '@caravan/contract/endpoint.ts'
import { FOR_YOU, type ForYouTrip, type markSeen, type Why } from '@caravan/contract/for-you.ts'
import { sharedText } from '@caravan/contract/interest-text.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { Db } from '../../../db/client.ts'
import { notACursor, Page } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { presentTrip } from '../../trips/present.ts'
import { comparisonFor } from '../../trips/trips.ts'
import { CLOSENESS_BY_RANK, monthOf, reasonOf } from '../overlaps/reason.ts'
import {
  type ForYouPosition,
  type ForYouRow,
  type ForYouRows,
  firstForYou,
  type LanePosition,
  nextForYou,
} from './page-queries.ts'
import { deleteOldForYouLists, deleteOldSeen, insertRanking, insertSeen, trimSeen } from './ranking-queries.ts'

const DAY = 86_400_000
const MAX_NAMED = 2

type Reason = Pick<ForYouRow, 'isReserved' | 'mineDestination' | 'closeness'> & { hasBubble: boolean; now: number }

/** Why a trip is shown, by what is so now: a ranking may be some minutes old. */
function whyOf(trip: Trip, reason: Reason): Why {
  if (trip.viewer.canEdit) return { kind: 'own', text: 'Your trip' }
  const meeting = overlapText(trip, reason)
  if (meeting) return { kind: 'overlap', text: meeting }
  const shared = sharedText(trip.common?.shared.slice(0, MAX_NAMED) ?? [])
  if (shared) return { kind: 'interests', text: shared }
  if (reason.isReserved && reason.hasBubble) return { kind: 'different', text: 'Something different' }
  return { kind: 'fresh', text: ageText(trip.createdAt, reason.now) }
}

/** 'You are both in Lisbon 3 to 7 Dec', 'Up to 5 days near Lisbon between 3 and 30 Dec' */
function overlapText(trip: Trip, { mineDestination, closeness }: Reason): string | null {
  const { overlap } = trip
  if (!overlap || mineDestination === null || closeness === null) return null
  const { startDate: from, endDate: to, days, isPossible } = overlap
  const text = reasonOf({
    closeness: CLOSENESS_BY_RANK[closeness],
    from,
    to,
    days,
    isPossible,
    mine: mineDestination,
    theirs: trip,
  })
  return text.replace(/^Both /, 'You are both ')
}

function ageText(createdAt: string, now: number): string {
  const days = (now - Date.parse(createdAt)) / DAY
  if (days < 1) return 'New today'
  if (days < 7) return 'New this week'
  return `Posted in ${monthOf(createdAt)}`
}

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,13})\.([01])\.(\d{1,4})\.([01])\.(\d{1,4})$/

const START: LanePosition = { isSeen: false, n: 0 }

/** Where the next page goes on: in each half after the last that this page took of it. */
function positionAfter({ listId, at, rows }: ForYouRows, before: ForYouPosition | null): ForYouPosition {
  const last = (side: 'inside' | 'outside') => rows.findLast((row) => row.side === side) ?? before?.[side] ?? START
  return { listId, at, inside: last('inside'), outside: last('outside') }
}

function writePosition({ listId, at, inside, outside }: ForYouPosition): string {
  const lanes = [inside, outside].map(({ isSeen, n }) => `${Number(isSeen)}.${n}`)
  return Buffer.from([listId, at.getTime(), ...lanes].join('.')).toString('base64url')
}

function readPosition(text: string): ForYouPosition {
  const [, listId, at, ...lanes] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!listId) throw notACursor()
  const [insideSeen, inside, outsideSeen, outside] = lanes
  return {
    listId,
    at: new Date(Number(at)),
    inside: { isSeen: insideSeen === '1', n: Number(inside) },
    outside: { isSeen: outsideSeen === '1', n: Number(outside) },
  }
}

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

export async function deleteExpiredForYou(db: Db): Promise<void> {
  await deleteOldForYouLists(db)
  await deleteOldSeen(db)
}
