import type { Db } from '../../../db/client.ts'
import { type ConnectionRow, connectionColumns, joinConnection } from '../../../db/connection.ts'
import { sql } from '../../../db/sql.ts'
import { type StepsRow, stepColumns } from '../../../db/steps.ts'
import { publicProfile, type TravelProfile, travelProfile } from '../../../db/travel-profile.ts'
import { visibleProfile } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { TravellerRow } from '../../people/users/present-traveller.ts'

export interface ProfileRow extends ConnectionRow, Record<string, unknown> {
  person: TravellerRow & TravelProfile
  mine: TravelProfile
  createdAt: Date
  steps: StepsRow
}

/** One traveller and what is between them and the viewer; nothing where they are hidden, or not through onboarding. */
export async function findProfile(db: Db, { id }: Pick<Viewer, 'id'>, username: string) {
  const [viewerId, userId] = [sql`${id}::uuid`, sql`u.id`]
  // mutant: a traveller is shown across a block | modules/matching/travellers/travellers | and ${visibleProfile({ id }, 'u')}
  const { rows } = await db.execute<ProfileRow>(sql`
    select ${publicProfile('u')} as person, ${travelProfile('me')} as mine, u.created_at as "createdAt",
      ${stepColumns({ id: viewerId }, 'u')} as steps,
      ${connectionColumns(viewerId, userId)}
    from users u join users me on me.id = ${id} ${joinConnection(viewerId, userId)}
    where u.username = ${username} and u.onboarding_completed and ${visibleProfile({ id }, 'u')}`)
  return rows[0]
}

export async function isProfileVisible(db: Db, viewer: Pick<Viewer, 'id'>, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users u where u.id = ${userId} and u.onboarding_completed and ${visibleProfile(viewer, 'u')}`)
  return rows.length > 0
}
