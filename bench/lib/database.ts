// not over HTTP: where a database lies is known to the server alone
import { findEmbeddedPostgres, type PostgresAddress } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'

/** Connection settings of the database that a server on this data folder runs. */
export function addressIn(dataDir: string): PostgresAddress {
  const address = findEmbeddedPostgres(dataDir, databasePassword(dataDir))
  if (!address) throw new Error(`No database serves in ${dataDir}`)
  return address
}

export async function connectToDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(addressIn(dataDir))
  await client.connect()
  return client
}
