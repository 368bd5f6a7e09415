import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { createDatabaseAt, fillTrips, fillUsers, whenOf } from '../test/postgres/database-at.ts'
import { MIGRATIONS } from './migrate.ts'
import { type Migration, readMigrations } from './migration-steps.ts'

const { database } = await useApp()

const file = (path: string) => new URL(path, import.meta.url)

async function currentSchema(): Promise<DrizzleSnapshotJSON> {
  const tables: Record<string, unknown> = {}
  for (const name of readdirSync(file('schema/'))) Object.assign(tables, await import(file(`schema/${name}`).href))
  return generateDrizzleJson(tables)
}

function lastSnapshot(): DrizzleSnapshotJSON {
  const snapshots = readdirSync(file('migrations/meta/')).filter((name) => name.endsWith('_snapshot.json'))
  return JSON.parse(readFileSync(file(`migrations/meta/${snapshots.sort().at(-1)}`), 'utf8'))
}

/** Migrations that take away what a release before no longer used, and which release that was. */
const UNUSED_SINCE: Record<string, string> = {}
const TAKES_AWAY = /\b(drop\s+(table|column|view|type|schema)|rename|set\s+data\s+type)\b/i

test('no migration takes away what the release before uses: its nodes still run while this one starts', () => {
  const names = readdirSync(file('migrations/')).filter((name) => name.endsWith('.sql'))
  const taking = names.filter((name) => TAKES_AWAY.test(readFileSync(file(`migrations/${name}`), 'utf8')))
  expect(taking).toEqual(Object.keys(UNUSED_SINCE))
})

// The template of the test databases is made by the migrations alone, so every other test runs on what they give.
test('the migrations end at the schema that the code reads', async () => {
  expect(await generateMigration(lastSnapshot(), await currentSchema())).toEqual([])
})

/** Foreign keys by which nothing is read, and whose target is never deleted nor has its key changed: each with why. */
const WITHOUT_INDEX: Record<string, string> = {}

interface ForeignKey {
  key: string
  isIndexed: boolean
}

/**
 * Deleting a row looks, table by table, for those that refer to it: without an index that begins with the columns of the
 * key, each such look reads the whole table. An index of some rows counts where it leaves out those with null alone.
 */
const FOREIGN_KEYS = `
  select k.conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by position)
      from unnest(k.conkey) with ordinality as c(number, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
    ) || ')' as key,
    exists (
      select 1 from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select '(' || quote_ident(a.attname) || ' IS NOT NULL)' from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = k.conkey[1]))
    ) as "isIndexed"
  from pg_constraint k
  join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and n.nspname = 'public'
  order by 1`

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await database.pool.query<ForeignKey>(FOREIGN_KEYS)
  expect(rows.length).toBeGreaterThan(50)
  const without = rows.filter(({ isIndexed }) => !isIndexed).map(({ key }) => key)
  expect(without).toEqual(Object.keys(WITHOUT_INDEX))
})

const SOURCES = join(import.meta.dirname, '..')
const SCHEMA = join(import.meta.dirname, 'schema')
const isCode = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

const schema = readdirSync(SCHEMA).filter(isCode)
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => isCode(name) && !name.includes(join('db', 'schema')))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
  .join('\n')

/** The words of the comments right above indexes that are names of functions: 'findLatestPlan'. */
function queriesNamedIn(file: string): string[] {
  const lines = readFileSync(join(SCHEMA, file), 'utf8').split('\n')
  const isIndex = (line: string) => /\b(index|uniqueIndex|primaryKey)\(/.test(line)
  return lines.flatMap((line, at) => {
    if (!isIndex(line)) return []
    const above = lines.slice(0, at).toReversed()
    const end = above.findIndex((one) => !one.trim().startsWith('//'))
    return (
      above
        .slice(0, end)
        .join(' ')
        .match(/\b[a-z]+[A-Z]\w*/g) ?? []
    )
  })
}

test.each(schema)('the indexes of %s name queries that are there', (file) => {
  const gone = queriesNamedIn(file).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(gone).toEqual([])
})

test('each index on plans, agreements and check-ins says which query it serves', () => {
  expect(queriesNamedIn('plans.ts').length).toBeGreaterThanOrEqual(12)
})

const [FACE, OTHER, PHOTO] = ['face', 'other', 'photo'].map((name) => `md5('${name}')::uuid`)
const { pool } = database

await pool.query(fillUsers(2))
await pool.query(`
  insert into pictures (id, user_id, kind, width, height, preview, created_at, taken_at) values
    (${FACE}, md5('user1')::uuid, 'avatars', 9, 9, 'of the face', now(), now()),
    (${OTHER}, md5('user1')::uuid, 'avatars', 9, 9, 'of the other', now(), now()),
    (${PHOTO}, null, 'articles', 9, 9, 'of the photo', now(), now())`)

const previewOf = async (name: string) =>
  (await pool.query('select profile_image_preview as preview from users where username = $1', [name])).rows[0].preview

test('a picture brings its own preview where it is shown, and none takes it away, whoever writes it', async () => {
  const change = (address: string) =>
    pool.query(`update users set profile_image_url = ${address} where username = 'user_1'`)
  await change(`'/objects/avatars/' || ${FACE}`)
  expect(await previewOf('user_1')).toBe('of the face')
  await change(`'/objects/avatars/' || ${OTHER}`)
  expect(await previewOf('user_1')).toBe('of the other')
  await change('null')
  expect(await previewOf('user_1')).toBeNull()
})

test('a picture that is gone, and one of another kind, have none', async () => {
  await pool.query(
    `update users set profile_image_url = '/objects/avatars/' || md5('gone')::uuid where username = 'user_2'`,
  )
  expect(await previewOf('user_2')).toBeNull()
  const { rows } = await pool.query(`
    insert into articles (id, title, content, excerpt, author, category, image_url, read_time, html, headings, created_at, updated_at)
    select md5(address)::uuid, address, '', '', '', '', address, '', '', '[]', now(), now()
    from unnest(array['/objects/articles/' || ${PHOTO} || '/9x9', '/objects/articles/' || ${FACE} || '/9x9',
      '/objects/articles/none/9x9', '/postcards/t-pt-douro/2']) address
    returning image_preview as preview`)
  expect(rows.map(({ preview }) => preview)).toEqual(['of the photo', null, null, null])
})

describe('migration locks', () => {
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
})
