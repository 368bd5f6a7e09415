import { setTimeout } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

/**
 * A statement that waits for a lock makes all wait that come after it, reads as well. So long at most; longer than
 * `deadlock_timeout` (1 s), after which an autovacuum gives up the table that somebody waits for.
 */
const LOCK_TIMEOUT = '2s'
/** In between everybody else gets through. */
const PAUSE_MS = 1000
/** lock_not_available, deadlock_detected */
const IN_THE_WAY: readonly unknown[] = ['55P03', '40P01']

/** A transaction that waits for no lock longer than `LOCK_TIMEOUT`: it is rolled back then, and tried again until it gets through. */
export async function transactionWithLockTimeout(
  client: pg.ClientBase,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 0; !(await commits(client, work)); tries++) {
    if (tries === 0) onWait()
    await setTimeout(PAUSE_MS)
  }
}

/** False where a lock was not to be had. After any other error the connection is of no use: it has to be closed. */
async function commits(client: pg.ClientBase, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    await work()
    await client.query('commit')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !IN_THE_WAY.includes(error.code)) throw error
    await client.query('rollback')
    return false
  }
}

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

/** So few rows that nobody who changes one of them waits long for it. */
const BATCH = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Progress {
  /** So many steps are done. */
  done: number
  /** Of the next one, if it goes in batches: up to this id. */
  until: string | null
}

export const makeProgressTable = `
  create table if not exists drizzle.migration_progress (migration bigint primary key, done integer not null, until uuid)`

/** A migration step by step. What has been done is kept with each step, so that another run goes on after the last one. */
export async function runSteps(
  client: pg.ClientBase,
  { when, steps }: { when: number; steps: Step[] },
  onWait: () => void,
): Promise<void> {
  const transaction = (work: () => Promise<void>) => transactionWithLockTimeout(client, onWait, work)
  const { done, until } = await readProgress(client, when)
  for (const [at, step] of steps.entries()) {
    if (at < done) continue
    const finish = () => keepProgress(client, when, { done: at + 1, until: null })
    if (step.kind === 'concurrently') {
      await dropIfInvalid(client, step.index)
      await client.query(step.statement)
      await finish()
    } else if (step.kind === 'transaction') {
      await transaction(async () => {
        await client.query(step.statement)
        await finish()
      })
    } else {
      await runBatches(client, { when, done: at, until: at === done ? until : null }, step, transaction)
    }
  }
}

async function runBatches(
  client: pg.ClientBase,
  { when, done, ...progress }: Progress & Pick<Migration, 'when'>,
  { statement, table }: Step & { kind: 'batches' },
  transaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let from = progress.until ?? FIRST_ID
  while (from !== LAST_ID) {
    const last = await findLastOfBatch(client, table, from)
    await transaction(async () => {
      await client.query(statement, [from, last])
      await keepProgress(client, when, last === LAST_ID ? { done: done + 1, until: null } : { done, until: last })
    })
    from = last
  }
}

/** The id that ends a batch; the last one goes on to the end, to rows that have come meanwhile. */
async function findLastOfBatch(client: pg.ClientBase, table: string, from: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from ${pg.escapeIdentifier(table)} where id > $1 order by id offset ${BATCH - 1} limit 1`,
    [from],
  )
  return rows[0]?.id ?? LAST_ID
}

/** What a run that was cut off has left of an index is maintained with each write and used by no query. */
async function dropIfInvalid(client: pg.ClientBase, index: string): Promise<void> {
  const name = pg.escapeIdentifier(index)
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

async function readProgress(client: pg.ClientBase, when: number): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    'select done, until from drizzle.migration_progress where migration = $1',
    [when],
  )
  return rows[0] ?? { done: 0, until: null }
}

async function keepProgress(client: pg.ClientBase, when: number, { done, until }: Progress): Promise<void> {
  await client.query(
    `insert into drizzle.migration_progress values ($1, $2, $3)
     on conflict (migration) do update set done = excluded.done, until = excluded.until`,
    [when, done, until],
  )
}

/** @returns whether a migration has been begun and not ended */
export async function hasUnfinishedMigration(client: pg.ClientBase): Promise<boolean> {
  const table = 'drizzle.migration_progress'
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table])
  if (!rows[0]?.is_there) return false
  return ((await client.query(`select from ${table} limit 1`)).rowCount ?? 0) > 0
}
