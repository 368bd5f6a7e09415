import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../../server/src/test/outside/otlp-receiver.ts'
import { SERVER, startProgram } from '../../server/src/test/process/start-program.ts'

export type { ReceivedSpan }

export interface TracedSite {
  url: string
  dataDir: string
  collector: OtlpReceiver
  stop(): Promise<void>
}

/** A server of its own that sends its spans to a collector. */
export async function startTracedSite(): Promise<TracedSite> {
  const collector = await startOtlpReceiver()
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-e2e-traces-'))
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const server = await startProgram(SERVER, settings)
  return {
    url: server.url,
    dataDir,
    collector,
    stop: async () => {
      await server.stop()
      await collector.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
