import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { publicProfile, type TravelProfile, travelProfile } from '../../db/travel-profile.ts'
import { visibleTraveller } from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { TravellerRow } from './present.ts'

export interface ProfileRow extends Record<string, unknown> {
  person: TravellerRow & TravelProfile
  /** The viewer's own. */
  mine: TravelProfile
  createdAt: Date
  /** The latest accepted match of the two. */
  matchId: string | null
  /** Who asked for a direct connection, and what became of it. */
  askerId: string | null
  status: 'pending' | 'accepted' | 'rejected' | null
}

/** One traveller and what is between them and the viewer; nothing where they are hidden, or not through onboarding. */
export async function findProfile(db: Db, { id }: Pick<Viewer, 'id'>, username: string) {
  const isBetween = sql`m.ended_at is null and (
    (m.user_id = ${id} and m.post_author_id = u.id) or (m.user_id = u.id and m.post_author_id = ${id}))`
  const { rows } = await db.execute<ProfileRow>(sql`
    select ${publicProfile('u')} as person, ${travelProfile('me')} as mine, u.created_at as "createdAt",
      (select m.id from matches m where ${isBetween} and m.status = 'accepted'
        order by m.created_at desc limit 1) as "matchId",
      direct.user_id as "askerId", direct.status
    from users u join users me on me.id = ${id}
    left join lateral (
      select m.user_id, m.status from matches m
      where ${isBetween} and m.post_id is null and not m.has_lost_trip) direct on true
    where u.username = ${username} and u.onboarding_completed and ${visibleTraveller({ id }, sql`u.id`)}`)
  return rows[0]
}
