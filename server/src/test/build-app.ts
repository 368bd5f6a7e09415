import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { openServices } from '../open-services.ts'
import { checkReplies } from './check-replies.ts'
import { TEMPLATE } from './postgres/postgres-for-tests.ts'

export interface TestApp {
  app: FastifyInstance
  database: Database
  dataDir: string
  close(): Promise<void>
}

/** The real application on an empty real database of this worker's own; `settings` are environment settings. */
export async function buildTestApp(
  settings: Record<string, string> = {},
  options: AppOptions = {},
  log?: FastifyBaseLogger,
  connection: pg.PoolConfig = {},
): Promise<TestApp> {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-app-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings })
  const database = openDatabase({ ...inject('postgres'), database: await emptyDatabase(), max: 20, ...connection })
  const services = await openServices(config, database, log ?? logOf(process.env.TEST_LOG ?? config.logLevel))
  const app = await buildApp(services, { checkReplies, ...options })
  await app.ready()
  const close = async () => {
    await app.close()
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, database, dataDir, close }
}

/** Written by the console, of which Vitest shows what a test that failed has said. */
const logOf = (level: string) => pino({ level }, { write: (line) => console.log(line.trimEnd()) })

/** Another node of the same instance, for the tests of a file. */
export async function useSecondNode(
  { database, dataDir }: TestApp,
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings })
  const second = openDatabase({ ...database.pool.options, max: 4 })
  const services = await openServices(config, second, logOf(config.logLevel))
  const app = await buildApp(services, {
    checkReplies,
    ...options,
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await second.close()
  })
  return app
}

async function emptyDatabase(): Promise<string> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? '1'}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  const own = new pg.Client({ ...inject('postgres'), database: name })
  await own.connect()
  const { rows } = await own.query<{ names: string | null }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not like 'place%'`,
  )
  // the one table that refuses
  await own.query(`
    alter table moderation_log disable trigger user;
    truncate ${rows[0]?.names}, graphile_worker._private_jobs cascade;
    alter table moderation_log enable trigger user`)
  await own.end()
  return name
}

/** The same for the tests of a file, which it outlives: `const { app } = await useApp()` at the top. */
export async function useApp(
  settings: Record<string, string> = {},
  options: AppOptions = {},
  connection: pg.PoolConfig = {},
): Promise<TestApp> {
  const made = await buildTestApp(settings, options, undefined, connection)
  afterAll(() => made.close())
  return made
}
