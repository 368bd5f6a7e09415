import type { Viewer } from '../platform/viewer.ts'
import type { Db } from './client.ts'
import { namedWithValues } from './named.ts'
import { type SQL, sql } from './sql.ts'
import { isForAll, separatedFrom } from './visible.ts'

/**
 * Whose trips are counted: everybody's for an answer that all share, else those of whoever is separated from a viewer or
 * has left or was suspended since, which that viewer's answer leaves out. Always of trips for everyone, so that no number says anything of others.
 */
export interface Counted {
  separatedFrom: Pick<Viewer, 'id'> | null
  /** When the shared answer was read: what came later is not in it, and so not left out of it. */
  until: Date
}

const idOf = ({ id }: Pick<Viewer, 'id'>) => ({ id: sql`${id}::uuid` })

/**
 * A condition on the row `t` of `trips`. What a viewer does not see is looked up by whose it is, and is little: as one of two
 * conditions that need not both hold, it would be looked for among all trips.
 */
// mutant: hidden trips are counted | modules/safety/moderation/cases | and t.id not in (select subject_id from hidden_subjects)
export const isCounted = ({ separatedFrom: viewer, until }: Counted): SQL =>
  viewer
    ? sql`${isForAll('t')} and t.created_at <= ${until}
        and t.id in (
          select theirs.id from (select id from ${separatedFrom(idOf(viewer))} separated union ${inactiveSince(until)}) hidden
            cross join lateral (select id from trips where trips.user_id = hidden.id offset 0) theirs
          union ${hiddenSince(until)})
        and t.user_id not in (select user_id from deletion_requests where requested_at <= ${until}
          union all select user_id from suspensions where began_at <= ${until} and ends_at > ${until})
        and t.id not in (select subject_id from hidden_subjects where hidden_at <= ${until})`
    : sql`${isForAll('t')} and t.user_id not in (select user_id from deletion_requests
          union all select user_id from suspensions where ends_at > now())
        and t.id not in (select subject_id from hidden_subjects)`

/** Who has asked for their deletion, or was suspended, after a shared answer was read: it counts their trips. */
const inactiveSince = (until: Date) => sql`
  select user_id from deletion_requests where requested_at > ${until}
  union select user_id from suspensions where began_at > ${until} and ends_at > now()`

/** The same of what a moderator has hidden since. */
const hiddenSince = (until: Date) => sql`select subject_id from hidden_subjects where hidden_at > ${until}`

/** Whether a shared answer counts anybody whom the viewer does not see: for most nobody, and there is nothing to leave out. */
export async function countsHidden(db: Db, viewer: Pick<Viewer, 'id'>, until: Date): Promise<boolean> {
  const statement = sql`
    select exists ${separatedFrom(idOf(viewer))} or exists (${inactiveSince(until)})
      or exists (${hiddenSince(until)}) as "isHidden"`
  const [row] = await namedWithValues<{ isHidden: boolean }>(db, 'counts-hidden', statement)
  return row?.isHidden ?? false
}
