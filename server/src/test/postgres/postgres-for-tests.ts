import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PostgresAddress, startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databasePassword } from '../../platform/database/database-password.ts'
import { copyKeptCluster, keepCluster } from './kept-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress
  }
}

const OPS = fileURLToPath(new URL('../../ops.ts', import.meta.url))
const run = promisify(execFile)

export const urlOf = ({ user, password = '', host, port }: PostgresAddress, database: string) =>
  `postgres://${user}:${password}@localhost:${port}/${database}?${new URLSearchParams({ host })}`

export const TEMPLATE = 'caravan_template'

/** One PostgreSQL for a test run, with a migrated template that each worker's database is cloned from. */
export default async function startPostgresForTests(project: Pick<TestProject, 'provide'>) {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-test-'))
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, password: databasePassword(dataDir) })
  const isCopied = await copyKeptCluster(dataDir)
  let postgres = await start()
  await migrateTemplate(postgres.poolConfig, dataDir)
  if (!isCopied) {
    await copyTemplateToOwn(postgres.poolConfig)
    await postgres.stop()
    await keepCluster(dataDir)
    postgres = await start()
  }
  project.provide('postgres', postgres.poolConfig)
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a server process that is started on the kept cluster finds as its own database. */
async function copyTemplateToOwn(address: PostgresAddress): Promise<void> {
  const admin = new pg.Client({ ...address, database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database ${address.database}`)
  await admin.query(`create database ${address.database} template ${TEMPLATE}`)
  await admin.end()
}

/** By the operator's command, as it is done for real; on a kept cluster it finds nothing to do but what has changed. */
async function migrateTemplate(address: PostgresAddress, dataDir: string): Promise<void> {
  const admin = new pg.Client(address)
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE])
  if (!rowCount) await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await run(process.execPath, [OPS, 'migrate'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: urlOf(address, TEMPLATE) },
  })
}
