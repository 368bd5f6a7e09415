import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

interface Counted extends Record<string, unknown> {
  createdAt: Date
  /** By the clock of the database, which counts the days of an account. */
  now: Date
  counts: Record<string, number>
}

export async function findDayCounts(db: Db, userId: string): Promise<Counted | undefined> {
  const { rows } = await db.execute<Counted>(sql`
    select u.created_at as "createdAt", now(),
      coalesce(jsonb_object_agg(c.action, c.count) filter (where c.action is not null), '{}') as counts
    from users u left join action_counts c
      on c.user_id = u.id and c.period = 'day' and c.starts_at > now() - interval '1 day'
    where u.id = ${userId} group by u.id`)
  return rows[0]
}
