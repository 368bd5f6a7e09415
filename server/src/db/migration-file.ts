import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A part of a migration that runs outside a transaction of all its parts. */
export type Step =
  /** In a transaction of its own. */
  | { kind: 'transaction'; statement: string }
  /** In no transaction; `index` is what it makes. */
  | { kind: 'concurrently'; statement: string; index: string }
  /** For rows of `table` from the id $1 to the id $2, again and again, each batch in a transaction of its own. */
  | { kind: 'batches'; statement: string; table: string }

export interface Migration {
  /** The moment it was made, by which it is known. */
  when: number
  hash: string
  /** Null where all of it is one transaction. */
  steps: Step[] | null
  statements: string[]
}

const OUTSIDE = /^-- outside a transaction\b/
const BATCHES = /^-- in batches of (\w+)$/m
const CONCURRENTLY = /\bconcurrently\b/i
const MADE_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i

/** The migrations of a folder in their order. */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis: when }) => {
    const statements = sql.map((statement) => statement.trim())
    return { when, hash, statements, steps: OUTSIDE.test(statements[0] ?? '') ? statements.map(stepOf) : null }
  })
}

function stepOf(statement: string): Step {
  const table = BATCHES.exec(statement)?.[1]
  if (table) return { kind: 'batches', statement, table }
  const bare = statement.replaceAll(/^--.*$/gm, '').trim()
  if (!CONCURRENTLY.test(bare)) return { kind: 'transaction', statement }
  const index = MADE_INDEX.exec(bare)?.[1]
  if (!index) throw new Error(`Not 'create index concurrently if not exists': ${bare}`)
  return { kind: 'concurrently', statement, index }
}
