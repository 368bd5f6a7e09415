import type { Db } from './client.ts'

/**
 * Runs a statement under a name, on the database or in a transaction: a connection parses and plans it once.
 * For the few that run very often; the text of a name never changes.
 */
export async function named<T>(
  db: Db,
  name: string,
  text: string,
  values: readonly (string | number | null)[],
): Promise<T[]> {
  const query = { sql: text, params: [...values] }
  const prepared = db._.session.prepareQuery<{ execute: { rows: T[] }; all: unknown; values: unknown }>(
    query,
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}
