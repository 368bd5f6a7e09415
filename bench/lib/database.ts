import * as fs from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Connection settings of the database that a server on this data folder runs. */
export const addressIn = (dataDir: string): pg.ClientConfig =>
  JSON.parse(fs.readFileSync(join(dataDir, 'database.json'), 'utf8'))

export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(addressIn(dataDir))
  await client.connect()
  return client
}
