import type { Db } from './client.ts'

/** What the driver turns into a parameter by itself. */
type Value = string | number | Date | readonly string[] | null

/**
 * Runs a statement under a name, on the database or in a transaction: a connection parses and plans it once.
 * For the few that run very often; the text of a name never changes. Without a name it is planned for its values.
 */
export async function named<T>(db: Db, name: string | undefined, text: string, values: readonly Value[]): Promise<T[]> {
  const query = { sql: text, params: [...values] }
  const prepared = db._.session.prepareQuery<{ execute: { rows: T[] }; all: unknown; values: unknown }>(
    query,
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}
