import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabaseAt, fillTrips, fillUsers, whenOf } from '../test/postgres/database-at.ts'
import { MIGRATIONS } from './migrate.ts'
import { type Migration, readMigrations } from './migration-steps.ts'

// After this one an instance may be large: nothing it has may be locked for longer than a moment.
const LARGE_SINCE = '0000_initial'
const NAME = `locking_${process.env.VITEST_POOL_ID ?? '1'}`
let client: pg.Client

beforeAll(async () => {
  await createDatabaseAt(NAME, LARGE_SINCE)
  client = new pg.Client({ ...inject('postgres'), database: NAME })
  await client.connect()
  await client.query(fillUsers(50))
  await client.query(fillTrips(50, 'trip'))
})
afterAll(() => client.end())

interface Table {
  name: string
  /** Another one where the rows are written anew. */
  file: number
  /** Rows that the session has read one after the other, changed or deleted. */
  touched: number
  isLocked: boolean
}

async function listTables(): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, pg_relation_filenode(c.oid) as file, (s.seq_tup_read + s.n_tup_upd + s.n_tup_del)::int as touched,
       exists (select from pg_locks l where l.pid = pg_backend_pid() and l.relation = c.oid
         and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as "isLocked"
     from pg_class c join pg_stat_xact_user_tables s on s.relid = c.oid where s.schemaname = 'public'`,
  )
  return rows
}

/** Does it in a transaction, and says from which tables it kept readers or writers away while it read, wrote or moved rows. */
async function lockedWhile(work: () => Promise<unknown>): Promise<string[]> {
  await client.query('begin')
  const before = new Map((await listTables()).map((table) => [table.name, table]))
  await work()
  const locked = (await listTables()).filter(({ name, file, touched, isLocked }) => {
    const had = before.get(name)
    return isLocked && had && (had.file !== file || had.touched !== touched)
  })
  await client.query('commit')
  return locked.map(({ name }) => name)
}

/** What a migration locks while it works on rows, step by step or as a whole. */
async function locksOf({ steps, statements }: Pick<Migration, 'steps' | 'statements'>): Promise<string[]> {
  if (!steps) {
    return lockedWhile(async () => {
      for (const statement of statements) await client.query(statement)
    })
  }
  const locked: string[] = []
  for (const step of steps) {
    if (step.kind === 'concurrently') await client.query(step.statement)
    else {
      const values = step.kind === 'batches' ? [ALL.from, ALL.to] : []
      locked.push(...(await lockedWhile(() => client.query(step.statement, values))))
    }
  }
  return locked
}
const ALL = { from: '00000000-0000-0000-0000-000000000000', to: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

test('no migration reads, writes or moves the rows of a table that it keeps others away from', async () => {
  for (const migration of readMigrations(MIGRATIONS)) {
    if (migration.when <= whenOf(LARGE_SINCE)) continue
    expect({ migration: migration.when, locked: await locksOf(migration) }).toEqual({
      migration: migration.when,
      locked: [],
    })
  }
})

test.each([
  ['writes all rows anew', `alter table trips add column now_made timestamptz default clock_timestamp()`],
  ['generates a column', `alter table trips add column made text generated always as (destination) stored`],
  ['makes an index', `create index on trips (destination)`],
  ['checks all rows', `alter table trips add check (destination <> '')`],
  ['changes rows under a lock', `lock trips; update trips set description = ''`],
])('a migration that %s is found', async (_, statement) => {
  expect(await locksOf({ steps: null, statements: [statement] })).toEqual(['trips'])
})
