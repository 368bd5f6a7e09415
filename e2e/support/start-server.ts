import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyKeptCluster } from '../../server/src/test/postgres/kept-cluster.ts'
import { SERVER, startProgram } from '../../server/src/test/process/start-program.ts'

/** One real server on a fresh database for the whole run, with the demo cast in it. Its address is known from here on. */
export default async function startServer() {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-e2e-'))
  // the one that the unit tests leave: where there is none yet the server makes its own, which takes longer than any journey
  await copyKeptCluster(dataDir)
  const server = await startProgram(SERVER, { DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
