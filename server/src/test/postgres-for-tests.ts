import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { loadPlaces } from '../features/places/load-places.ts'
import { type PostgresAddress, startEmbeddedPostgres } from '../platform/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress
  }
}

export const TEMPLATE = 'caravan_template'

/** One PostgreSQL for a test run, with a migrated template that each worker's database is cloned from. */
export default async function startPostgresForTests(project: TestProject) {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = new pg.Client(postgres.poolConfig)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ ...postgres.poolConfig, database: TEMPLATE })
  await migrateDatabase(template.pool)
  await loadPlaces(template.pool)
  await template.close()
  await admin.end()
  project.provide('postgres', postgres.poolConfig)
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
