import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@caravan/local-postgres/embedded-postgres.ts'
import type { Outage } from '@caravan/local-postgres/keep-running.ts'
import type pg from 'pg'
import type { Config } from './config.ts'
import { assertUsable } from './db/assert-usable.ts'
import { type Database, openDatabase } from './db/client.ts'
import { databasePassword } from './platform/database/database-password.ts'
import { claimDataDir } from './platform/process/data-dir.ts'

export interface OpenedDatabase extends Database {
  connection: pg.PoolConfig
  /** Closes the connections and, where this process started PostgreSQL, stops it. */
  close(): Promise<void>
}

interface Options {
  log: (line: string) => void
  onOutage: (outage: Outage, line: string) => void
  onGivenUp: (reason: Error) => void
}

/** The database of a server, outside or embedded, with the data folder claimed. @throws a line for people where that cannot be */
export async function openServerDatabase(config: Config, options: Options): Promise<OpenedDatabase> {
  const release = await claimDataDir(config.dataDir)
  try {
    const database = await (config.databaseUrl
      ? openOutside(config.databaseUrl, config.databasePool)
      : embed(config, options))
    return { ...database, close: () => database.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** The database for one command: of the running server, else started for the while. @throws a line for people where there is none */
export async function openOpsDatabase(
  config: Config,
  { makesDatabase }: { makesDatabase: boolean },
): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openOutside(config.databaseUrl, OPS_POOL)
  if (!makesDatabase && !hasEmbeddedPostgres(config.dataDir)) {
    throw new CannotStart(`There is no database in ${config.dataDir}: name another DATA_DIR, or start the server once.`)
  }
  const running = findEmbeddedPostgres(config.dataDir, databasePassword(config.dataDir))
  if (running) return { ...openDatabase({ ...running, max: OPS_POOL }), connection: running }
  const giveUp = (reason: Error) => process.stderr.write(`${reason}\n`)
  return openServerDatabase(config, { log: () => undefined, onOutage: () => undefined, onGivenUp: giveUp })
}

const OPS_POOL = 4

async function openOutside(url: string, max: number): Promise<OpenedDatabase> {
  const connection = { connectionString: url }
  const database = openDatabase({ ...connection, max })
  try {
    await assertUsable(database.pool, url)
    return { ...database, connection }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function embed({ dataDir, databasePool }: Config, options: Options): Promise<OpenedDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir, password: databasePassword(dataDir), ...options })
  const database = openDatabase({ ...embedded.poolConfig, max: databasePool })
  const close = async () => {
    await database.close()
    await embedded.stop()
  }
  return { ...database, connection: embedded.poolConfig, close }
}
