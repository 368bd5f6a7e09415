import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openUnlimited } from '../prepare-database.ts'
import { countRows, dumpCatalogue } from '../test/postgres/catalogue.ts'
import { temporaryFolder } from '../test/process/server-start.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'

const INITIAL = fileURLToPath(new URL('initial/migrations', import.meta.url))
const NAME = `initial_${process.env.VITEST_POOL_ID ?? '1'}`

/** What the migrations of a folder make of an empty database. */
async function schemaOf(folder: string) {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${NAME} with (force)`)
  await admin.query(`create database ${NAME}`)
  await admin.end()
  const pool = openUnlimited({ ...inject('postgres'), database: NAME })
  try {
    await migrateDatabase(pool, () => undefined, folder)
    return { catalogue: await dumpCatalogue(pool), rows: await countRows(pool) }
  } finally {
    await pool.end()
  }
}

let chain: Awaited<ReturnType<typeof schemaOf>>
beforeAll(async () => {
  chain = await schemaOf(MIGRATIONS)
})

test('the initial migration makes the schema that all migrations together make', async () => {
  expect(chain.catalogue.length).toBeGreaterThan(2000)
  expect(await schemaOf(INITIAL)).toEqual(chain)
})

test('none of the migrations leaves a row in an empty database', () => {
  expect(chain.rows).toEqual({})
})

describe('it is noticed when the initial migration', () => {
  test.each([
    ['lacks an index', 'CREATE INDEX likes_user_idx ON likes (user_id);', ''],
    ['has an index of other rows', ` WHERE status = 'pending' and ended_at is not null`, ''],
    ['lacks a default', `audience text DEFAULT 'all' NOT NULL`, 'audience text NOT NULL'],
    ['has another default', `seen_before date DEFAULT '2000-01-01'`, `seen_before date DEFAULT '2000-01-02'`],
    [
      'lacks a trigger',
      'CREATE TRIGGER vouches_keep AFTER DELETE ON vouches FOR EACH ROW EXECUTE FUNCTION keep_vouch();',
      '',
    ],
    ['has another function', 'first .. least(last, first + 13)', 'first .. least(last, first + 12)'],
    ['lacks a check', ' CHECK (ends_at > starts_at)', ' CHECK (true)'],
    ['deletes otherwise', '(post_id) REFERENCES trips (id) ON DELETE CASCADE', '(post_id) REFERENCES trips (id)'],
    ['leaves a right', 'REVOKE UPDATE, DELETE, TRUNCATE', 'REVOKE UPDATE, DELETE'],
    [
      'has two columns in another order',
      'zone_ahead text,\n\tzone_behind text',
      'zone_behind text,\n\tzone_ahead text',
    ],
    ['lets a column be empty', 'about jsonb NOT NULL', 'about jsonb'],
    [
      'writes a row',
      'CREATE TABLE page_topics (',
      `INSERT INTO places VALUES ('c-xx', '', '', '', '', '', '', '', 0, 0, 0, 0, false);\nCREATE TABLE page_topics (`,
    ],
  ])('%s', async (_, find, replace) => {
    const folder = temporaryFolder()
    try {
      cpSync(INITIAL, folder.path, { recursive: true })
      const file = join(folder.path, '0000_initial.sql')
      const text = readFileSync(file, 'utf8')
      expect(text).toContain(find)
      writeFileSync(file, text.replace(find, replace))
      expect(await schemaOf(folder.path)).not.toEqual(chain)
    } finally {
      folder.remove()
    }
  })
})
