import type pg from 'pg'
import { lockOrWait } from '../../db/migrate.ts'
import { buildGazetteer } from './gazetteer/build-gazetteer.ts'
import { gazetteerVersion } from './gazetteer/version.ts'
import {
  indexTablesBeside,
  insertPlaces,
  lockOldTables,
  makeTablesBeside,
  readLoadedVersion,
  SWAP_TRIES,
  swapTables,
} from './load-queries.ts'

/** Any number will do, as long as nothing else locks it. */
const LOCK = 7_205_381

/**
 * Fills the gazetteer when the table is empty or holds another version of the data; otherwise a matter of a
 * millisecond. Two that start at once wait for each other, and the second finds the work done. The new one is made beside
 * the old one, which other nodes go on searching, and takes its place in the same transaction.
 */
export async function loadPlaces(
  pool: pg.Pool,
  say: (line: string) => void = () => undefined,
  swapTries = SWAP_TRIES,
): Promise<void> {
  const version = gazetteerVersion()
  if ((await readLoadedVersion(pool)) === version) return
  const client = await pool.connect()
  try {
    await lockOrWait(client, LOCK, () => say('Another process is loading the gazetteer; waiting for it…'))
    if ((await readLoadedVersion(client)) !== version) await replacePlaces(client, version, swapTries)
  } finally {
    // closed, which rolls back and gives up the lock as well, whatever has become of the connection
    client.release(true)
  }
  // ranking reads names from the index alone, which needs a fresh visibility map
  await pool.query('vacuum (analyze) places, place_names')
}

async function replacePlaces(client: pg.PoolClient, version: string, swapTries: number): Promise<void> {
  await client.query('begin')
  await makeTablesBeside(client)
  await insertPlaces(client, buildGazetteer())
  await indexTablesBeside(client)
  await lockOldTables(client, swapTries)
  await swapTables(client, version)
  await client.query('commit')
}
