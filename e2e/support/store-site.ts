import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { SERVER, startProgram } from '../../server/src/test/process/start-program.ts'

export interface StoreSite {
  url: string
  dataDir: string
  /** Where the store answers browsers. */
  store: string
  stop(): Promise<void>
}

/** A server of its own, whose pictures are kept by an S3 store. */
export async function startStoreSite(): Promise<StoreSite> {
  const s3 = await startS3()
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-e2e-store-'))
  const server = await startProgram(SERVER, { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'off', ...s3.settings })
  return {
    url: server.url,
    dataDir,
    store: s3.s3.endpoint,
    stop: async () => {
      await server.stop()
      await s3.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
