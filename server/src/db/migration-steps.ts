import pg from 'pg'
import { transactionWithLockTimeout } from './lock-timeout.ts'
import type { Migration, Step } from './migration-file.ts'

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
