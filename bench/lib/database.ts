import pg from 'pg'
// not over HTTP: where a database lies is known to the server alone
import { findEmbeddedPostgres } from '../../server/src/platform/postgres.ts'

/** Connection settings of the database that a server on this data folder runs. */
export function addressIn(dataDir: string): pg.ClientConfig {
  const address = findEmbeddedPostgres(dataDir)
  if (!address) throw new Error(`No database serves in ${dataDir}`)
  return address
}

export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(addressIn(dataDir))
  await client.connect()
  return client
}
