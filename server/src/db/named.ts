import type pg from 'pg'
import type { Db } from './client.ts'
import { DrizzleQueryError, PgDialect, type SQL } from './sql.ts'

/** What the driver turns into a parameter by itself. */
type Value = string | number | Date | readonly (string | null)[] | null

/**
 * Runs a statement under a name, on the database or in a transaction: a connection parses and plans it once.
 * For the few that run very often; the text of a name never changes. Without a name it is planned for its values.
 */
export async function named<T>(db: Db, name: string | undefined, text: string, values: readonly Value[]): Promise<T[]> {
  // the driver's own client: what Drizzle does with a statement of its own takes longer than to send one
  const { client } = db._.session as unknown as { client: pg.Pool | pg.PoolClient }
  try {
    return (await client.query({ name, text, values: [...values] })).rows
  } catch (error) {
    throw new DrizzleQueryError(text, [...values], error instanceof Error ? error : undefined)
  }
}

const texts = new Map<string, string>()

/** The text of a statement, made when it is first asked for: one for each limit of a page, which is at most a hundred. */
export function textNamed(name: string, make: () => string): string {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

const dialect = new PgDialect()

/**
 * The same for a statement that holds its values: they are its parameters. Without them its text is the same each time;
 * the driver refuses another one under the name.
 */
export function namedWithValues<T>(db: Db, name: string, statement: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return named<T>(db, name, text, params as Value[])
}
