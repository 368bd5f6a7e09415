import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../platform/viewer.ts'
import type { Db } from './client.ts'
import { separatedFrom, tripOpenToAll } from './visible.ts'

/**
 * Whose trips are counted: everybody's for an answer that all share, else those of whoever is separated from a viewer,
 * which that viewer's answer leaves out. Always of trips for everyone, so that no number says anything of others.
 */
export interface Counted {
  separatedFrom: Pick<Viewer, 'id'> | null
  /** When the shared answer was read: what came later is not in it, and so not left out of it. */
  until: Date
}

const idOf = ({ id }: Pick<Viewer, 'id'>) => ({ id: sql`${id}::uuid` })

/** A condition on the row `t` of `trips`. */
export const isCounted = ({ separatedFrom: viewer, until }: Counted): SQL => sql`
  ${tripOpenToAll(null, 't')} and ${
    viewer ? sql`t.user_id in ${separatedFrom(idOf(viewer))} and t.created_at <= ${until}` : sql`true`
  }`

/** Whether anybody is separated from the viewer: for most nobody is, and there is nothing to leave out. */
export async function isSeparated(db: Db, viewer: Pick<Viewer, 'id'>): Promise<boolean> {
  const { rows } = await db.execute<{ separated: boolean }>(
    sql`select exists ${separatedFrom(idOf(viewer))} as separated`,
  )
  return rows[0]?.separated ?? false
}
