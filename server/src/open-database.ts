import * as fs from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { claimDataDir } from './platform/data-dir.ts'
import { type PostgresAddress, startEmbeddedPostgres } from './platform/postgres.ts'

interface Opened extends Database {
  /** Closes the connections and, where this process started PostgreSQL, stops it. */
  close(): Promise<void>
}

const Address = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  database: z.string(),
  password: z.string().optional(),
})
const addressFile = (dataDir: string) => join(dataDir, 'database.json')

/**
 * The database of a server: the outside one, or the embedded one, started here. Claims the data folder.
 * @throws a line for people where another instance has the folder
 */
export async function openServerDatabase(
  config: Config,
  options: { log: (line: string) => void; onExit: (reason: Error) => void },
): Promise<Opened> {
  const release = await claimDataDir(config.dataDir)
  if (config.databaseUrl) {
    const database = openDatabase({ connectionString: config.databaseUrl })
    return { ...database, close: () => database.close().finally(release) }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, ...options })
  const file = addressFile(config.dataDir)
  // for the operator's commands, which run beside the server
  fs.writeFileSync(file, JSON.stringify(embedded.poolConfig), { mode: 0o600 })
  const database = openDatabase(embedded.poolConfig)
  const close = async () => {
    await database.close()
    fs.rmSync(file, { force: true })
    await embedded.stop()
    release()
  }
  return { ...database, close }
}

/** The database for one command: of the running server where there is one, else started for the while. */
export async function openOpsDatabase(config: Config): Promise<Opened> {
  const running = config.databaseUrl ? null : await runningDatabase(config.dataDir)
  if (running) return running
  if (config.databaseUrl) return openDatabase({ connectionString: config.databaseUrl, max: 4 })
  return openServerDatabase(config, { log: () => undefined, onExit: (reason) => process.stderr.write(`${reason}\n`) })
}

async function runningDatabase(dataDir: string): Promise<Opened | null> {
  const address = readAddress(dataDir)
  if (!address) return null
  const database = openDatabase({ ...address, max: 4 })
  try {
    await database.pool.query('select 1')
    return database
  } catch {
    // left by a server that was killed: its PostgreSQL is gone too
    await database.close()
    return null
  }
}

function readAddress(dataDir: string): PostgresAddress | null {
  const file = addressFile(dataDir)
  if (!fs.existsSync(file)) return null
  return Address.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
}
