import { findEmbeddedPostgres, startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { claimDataDir } from './platform/data-dir.ts'
import { databasePassword } from './platform/database-password.ts'

interface Opened extends Database {
  /** Closes the connections and, where this process started PostgreSQL, stops it. */
  close(): Promise<void>
}

/**
 * The database of a server: the outside one, or the embedded one, started here. Claims the data folder.
 * @throws a line for people where another instance has the folder
 */
export async function openServerDatabase(
  config: Config,
  options: { log: (line: string) => void; onGivenUp: (reason: Error) => void },
): Promise<Opened> {
  const release = await claimDataDir(config.dataDir)
  if (config.databaseUrl) {
    const database = openDatabase({ connectionString: config.databaseUrl })
    return { ...database, close: () => database.close().finally(release) }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    password: databasePassword(config.dataDir),
    ...options,
  })
  const database = openDatabase(embedded.poolConfig)
  const close = async () => {
    await database.close()
    await embedded.stop()
    release()
  }
  return { ...database, close }
}

/** The database for one command: of the running server where there is one, else started for the while. */
export async function openOpsDatabase(config: Config): Promise<Opened> {
  if (config.databaseUrl) return openDatabase({ connectionString: config.databaseUrl, max: 4 })
  const running = findEmbeddedPostgres(config.dataDir, databasePassword(config.dataDir))
  if (running) return openDatabase({ ...running, max: 4 })
  const giveUp = (reason: Error) => process.stderr.write(`${reason}\n`)
  return openServerDatabase(config, { log: () => undefined, onGivenUp: giveUp })
}
