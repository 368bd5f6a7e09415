import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres, type PostgresAddress } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { CannotMeasure, onEnd } from './measure.ts'

const FILLED = 'filled'

/** An empty one that goes with the measurement. */
export function newDataDir(name: string): string {
  const dataDir = fs.mkdtempSync(join(tmpdir(), `caravan-${name}-`))
  onEnd(() => removeForGood(dataDir))
  return dataDir
}

const PAUSE_MS = 250
const MAX_ROUNDS = 40
/** So many rounds without it mean that nobody writes there any more. */
const ROUNDS_GONE = 4

/** A database whose server was interrupted while it started ends a moment later, and may write until then. */
async function removeForGood(dataDir: string): Promise<void> {
  let gone = 0
  for (let round = 0; round < MAX_ROUNDS && gone < ROUNDS_GONE; round++) {
    gone = fs.existsSync(dataDir) ? 0 : gone + 1
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: PAUSE_MS })
    await sleep(PAUSE_MS)
  }
}

export const isFilled = (dataDir: string): boolean => fs.existsSync(join(dataDir, FILLED))

/** Said at the very end: one that was left half filled is filled anew. */
export const markFilled = (dataDir: string): void => fs.writeFileSync(join(dataDir, FILLED), '')

/** @throws what to do, where nothing was filled in */
export function requireFilled(scale: number): string {
  const dataDir = filledDir(scale)
  if (!isFilled(dataDir))
    throw new CannotMeasure(`There is no data in ${dataDir}. Fill it first: ${fillCommand(scale)}`)
  return dataDir
}

// not over HTTP: where a database lies is known to the server alone

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

/** Of the data that several measurements share; at another scale in a folder of its own. */
export const filledDir = (scale: number) => `.data-bench/${scale === 1 ? 'one' : scale}`

const fillCommand = (scale: number) => `npm run bench -- data${scale === 1 ? '' : ` --scale ${scale}`}`
