import type pg from 'pg'
import { buildGazetteer } from './gazetteer/build-gazetteer.ts'
import { gazetteerVersion } from './gazetteer/version.ts'
import { insertPlaces, lockGazetteer, readLoadedVersion, setLoadedVersion } from './load-queries.ts'

/**
 * Fills the gazetteer when the table is empty or holds another version of the data; otherwise a matter of a
 * millisecond. Two that start at once wait for each other, and the second finds the work done.
 */
export async function loadPlaces(pool: pg.Pool): Promise<void> {
  const version = gazetteerVersion()
  if ((await readLoadedVersion(pool)) === version) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await lockGazetteer(client)
    if ((await readLoadedVersion(client)) !== version) {
      await insertPlaces(client, buildGazetteer())
      await setLoadedVersion(client, version)
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    // closed, which rolls back as well, whatever has become of the connection
    client.release(true)
    throw error
  }
  // ranking reads names from the index alone, which needs a fresh visibility map
  await pool.query('vacuum (analyze) places, place_names')
}
