import type { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Audience } from '@caravan/contract/options.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'
import type { Cursor } from '../../../db/page.ts'
import { sql } from '../../../db/sql.ts'
import { flexibleDates } from '../../../db/trips-by-ids.ts'
import {
  isActive,
  notBlockedHashed,
  textOf,
  VIEWER_PARAMETERS,
  viewerValues,
  visibleTravellerHashed,
  visibleTrip,
} from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

interface ConversationTrip {
  tripId: string
  destination: string
  country: string
  startDate: string
  endDate: string
  flexible: FlexibleDates | null
  imageUrl: string
  audience: Audience
  imagePreview: string | null
  posterKey: string
  posterVariant: number
}

/** A conversation with its other traveller and its trip, where there is one to see, as the database gives it. */
export type ConversationRow = AuthorCardRow & {
  matchId: string
  matchedAt: Date
  activeAt: Date
  lastNumber: number
  lastSenderId: string | null
  lastPreview: string | null
  unread: number
  otherRead: number
  endedAt: Date | null
  endedBy: string | null
  otherId: string
  /** Of somebody who has left: nothing else of them is shown. */
  isFormer: boolean
  lastName: string | null
} & (ConversationTrip | { [Column in keyof ConversationTrip]: null })

/**
 * What a list shows of `page`, whose rows name the match, the other traveller and the viewer's unread messages.
 * `offset 0` keeps each look-up one by one: joined freely, they are planned as scans of whole tables.
 */
// mutant: a conversation shows a trip that is hidden | test/list-matrix | ${visibleTrip(VIEWER_PARAMETERS, 'trips', visibleTravellerHashed)} | $2::text[] is not null
const HYDRATED = textOf(sql`
  select page.match_id as "matchId", page.matched_at as "matchedAt", page.active_at as "activeAt",
    page.last_number as "lastNumber", page.last_sender_id as "lastSenderId", page.last_preview as "lastPreview",
    page.unread, page.other_read as "otherRead", m.ended_at as "endedAt", m.ended_by as "endedBy",
    page.other_id as "otherId", not ${isActive(sql`page.other_id`)} as "isFormer", ${authorCardColumns('u')}, u.last_name as "lastName",
    t.id as "tripId", t.destination, t.country, t.start_date as "startDate", t.end_date as "endDate",
    ${flexibleDates('t')} as flexible,
    t.image_url as "imageUrl", t.audience, t.image_preview as "imagePreview", t.poster_key as "posterKey",
    t.poster_variant as "posterVariant"
  from page
  cross join lateral (select * from matches where matches.id = page.match_id offset 0) m
  cross join lateral (select * from users where users.id = page.other_id offset 0) u
  left join lateral (
    select * from trips
    where trips.id = m.trip_id and ${visibleTrip(VIEWER_PARAMETERS, 'trips', visibleTravellerHashed)} offset 0
  ) t on true`)

type Side = 'asker' | 'author'
const isOtherVisible = (other: Side) => textOf(notBlockedHashed(VIEWER_PARAMETERS, sql.raw(`${other}_id`)))

// mutant: conversations are listed across a block | test/list-matrix | and ${isOtherVisible(other)}
const side = (own: Side, other: Side) => `
  select match_id, matched_at, active_at, last_number, last_sender_id, last_preview,
    ${own}_unread as unread, ${other}_read as other_read, ${other}_id as other_id
  from conversations where ${own}_id = $1 and ${isOtherVisible(other)}`
const AS_ASKER = side('asker', 'author')
const AS_AUTHOR = side('author', 'asker')

/**
 * One index scan for each side of a match that a traveller can be on, merged. Everything a row shows of its
 * messages is kept on it, so that neither their number nor that of the conversations counts.
 */
const conversationsText = (limit: number) => {
  const lane = (text: string) =>
    `(${text} and (active_at, match_id) < ($3::timestamptz, $4::uuid) order by active_at desc, match_id desc limit ${limit})`
  return `
    with page as (
      ${lane(AS_ASKER)} union all ${lane(AS_AUTHOR)}
      order by active_at desc, match_id desc limit ${limit})
    ${HYDRATED}
    order by page.active_at desc, page.match_id desc`
}

/** Before any of these lies every conversation. */
const LATEST: [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export async function listConversations(
  db: Db,
  viewer: Viewer,
  limit: number,
  before: Cursor | null,
): Promise<ConversationRow[]> {
  const from = before ? [before.createdAt, before.id] : LATEST
  const values = [...viewerValues(viewer), ...from]
  return named<ConversationRow>(db, `conversations-${limit}`, conversationsText(limit), values)
}

const unreadSide = (own: Side, other: Side) => `(
  select from conversations where ${own}_id = $1 and ${own}_unread > 0 and ${isOtherVisible(other)}
  limit ${LIMITS.unreadCounted})`

/** However many there are, each side is read out of an index that holds the unread ones alone. */
const UNREAD_CONVERSATIONS = `
  select count(*)::int as unread from (
    ${unreadSide('asker', 'author')} union all ${unreadSide('author', 'asker')} limit ${LIMITS.unreadCounted}) unread`

export async function countUnreadConversations(db: Db, userId: string): Promise<number> {
  const [row] = await named<{ unread: number }>(db, 'unread-conversations', UNREAD_CONVERSATIONS, [userId])
  return row?.unread ?? 0
}

/** One conversation of the viewer; nothing where it is not theirs, or a block is between the two. */
export async function findConversation(db: Db, viewer: Viewer, matchId: string): Promise<ConversationRow | undefined> {
  const one = (text: string) => `${text} and match_id = $3`
  const text = `
    with page as (${one(AS_ASKER)} union all ${one(AS_AUTHOR)}) ${HYDRATED}`
  const values = [...viewerValues(viewer), matchId]
  return (await named<ConversationRow>(db, 'conversation', text, values))[0]
}
