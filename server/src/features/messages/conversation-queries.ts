import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { notAmongBlocked } from '../../db/not-blocked.ts'
import type { Cursor } from '../../db/page.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

/** A conversation with its other traveller and its trip, as the database gives it. */
export interface ConversationRow {
  match_id: string
  matched_at: Date
  active_at: Date
  last_number: number
  last_sender_id: string | null
  last_preview: string | null
  unread: number
  other_read: number
  ended_at: Date | null
  ended_by: string | null
  other_id: string
  first_name: string | null
  last_name: string | null
  username: string | null
  profile_image_url: string | null
  trip_id: string | null
  destination: string
  country: string
  start_date: string
  end_date: string
  image_url: string
  image_preview: string | null
  poster_key: string
  poster_variant: number
}

/**
 * What a list shows of `page`, whose rows name the match, the other traveller and the viewer's unread messages.
 * `offset 0` keeps each look-up one by one: joined freely, they are planned as scans of whole tables.
 */
const HYDRATED = `
  select page.match_id, page.matched_at, page.active_at, page.last_number, page.last_sender_id, page.last_preview,
    page.unread, page.other_read, m.ended_at, m.ended_by, page.other_id, u.first_name, u.last_name, u.username,
    u.profile_image_url, t.id as trip_id, t.destination, t.country, t.start_date, t.end_date, t.image_url,
    t.image_preview, t.poster_key, t.poster_variant
  from page
  cross join lateral (select * from matches where matches.id = page.match_id offset 0) m
  cross join lateral (select * from users where users.id = page.other_id offset 0) u
  left join lateral (
    select * from trips where trips.id = m.post_id and (trips.user_id = $1 or trips.audience = any ($2::text[])) offset 0
  ) t on true`

const side = (own: 'asker' | 'author', other: 'asker' | 'author') => `
  select match_id, matched_at, active_at, last_number, last_sender_id, last_preview,
    ${own}_unread as unread, ${other}_read as other_read, ${other}_id as other_id
  from conversations where ${own}_id = $1 and ${notAmongBlocked('$1', `${other}_id`)}`

/**
 * One index scan for each side of a match that a traveller can stand on, merged. Everything a row shows of its
 * messages is kept on it, so that neither their number nor that of the conversations counts.
 */
export const conversationsText = (limit: number) => {
  const lane = (text: string) =>
    `(${text} and (active_at, match_id) < ($3::timestamptz, $4::uuid) order by active_at desc, match_id desc limit ${limit})`
  return `
    with page as (
      ${lane(side('asker', 'author'))} union all ${lane(side('author', 'asker'))}
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
  const values = [viewer.id, audiencesOf(viewer), ...from]
  return named<ConversationRow>(db, `conversations-${limit}`, conversationsText(limit), values)
}

const unreadSide = (own: 'asker' | 'author', other: 'asker' | 'author') => `(
  select from conversations where ${own}_id = $1 and ${own}_unread > 0 and ${notAmongBlocked('$1', `${other}_id`)}
  limit ${LIMITS.unreadCounted})`

/** However many there are, each side is read out of an index that holds the unread ones alone. */
export const UNREAD_CONVERSATIONS = `
  select count(*)::int as unread from (
    ${unreadSide('asker', 'author')} union all ${unreadSide('author', 'asker')} limit ${LIMITS.unreadCounted}) unread`

export async function countUnreadConversations(db: Db, userId: string): Promise<number> {
  const [row] = await named<{ unread: number }>(db, 'unread-conversations', UNREAD_CONVERSATIONS, [userId])
  return row?.unread ?? 0
}

/** One conversation of the viewer; nothing where it is not theirs, or a block stands between the two. */
export async function findConversation(db: Db, viewer: Viewer, matchId: string): Promise<ConversationRow | undefined> {
  const one = (text: string) => `${text} and match_id = $3`
  const text = `
    with page as (${one(side('asker', 'author'))} union all ${one(side('author', 'asker'))}) ${HYDRATED}`
  const values = [viewer.id, audiencesOf(viewer), matchId]
  return (await named<ConversationRow>(db, 'conversation', text, values))[0]
}
