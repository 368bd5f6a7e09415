import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

export interface WaitingCount extends Record<string, unknown> {
  /** Cases by how urgent they are, appeals, pose photos. */
  kind: 'case-2' | 'case-1' | 'case-0' | 'appeal' | 'pose-photo'
  count: number
  /** For how many seconds the oldest has waited; 0 where none does. */
  oldest: number
}

/** A row for each kind, also where nothing of it waits. */
export async function countWaiting(db: Db): Promise<WaitingCount[]> {
  const { rows } = await db.execute<WaitingCount>(sql`
    select kind, count(since)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
    from (values ('case-2'), ('case-1'), ('case-0'), ('appeal'), ('pose-photo')) kinds (kind)
    left join (
      select 'case-' || urgency as kind, opened_at as since from cases where closed_at is null
      union all select 'appeal', appealed_at from decisions where appeal_state = 'waiting'
      union all select 'pose-photo', sent_at from pose_photos where state = 'waiting') waiting using (kind)
    group by kind`)
  return rows
}
