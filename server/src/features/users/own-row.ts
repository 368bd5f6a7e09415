import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findUser, type UserRow, type VersionedUser } from './queries.ts'

/** Some 2 KB each. */
const MOST_ROWS = 5000
const rowsOf = new WeakMap<Db, LRUCache<string, VersionedUser>>()

/**
 * The viewer's own row. Their session has just said which version it has, so a row of that version is not read again: it is
 * wanted with each page.
 */
export async function ownRow(db: Db, { id, rowVersion }: Viewer): Promise<UserRow | undefined> {
  const rows = rowsOf.get(db) ?? new LRUCache<string, VersionedUser>({ max: MOST_ROWS })
  rowsOf.set(db, rows)
  const known = rows.get(id)
  if (known?.version === rowVersion) return known.user
  const found = await findUser(db, id)
  // under the version that was read with it: it may have changed since the session was read
  if (found) rows.set(id, found)
  return found?.user
}
