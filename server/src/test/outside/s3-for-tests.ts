import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRelay } from './relay.ts'

const PROGRAM = fileURLToPath(new URL('./s3-program.ts', import.meta.url))
const STOP_WITH_PARENT = new URL('../../../../scripts/lib/stop-with-parent.mjs', import.meta.url).href
const BUCKET = 'pictures'
/** The one account that this server knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type S3ForTests = Awaited<ReturnType<typeof startS3>>

/**
 * An S3 store of one's own, as a process that checks signatures and keeps what it is sent until it is closed. It listens on
 * a socket file; a relay in front of it is what can be slow or away.
 */
export async function startS3() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-s3-'))
  const path = join(folder, 's3.sock')
  const relay = await startRelay(path)
  const server = await launch(join(folder, 'buckets'), path)
  const s3 = {
    endpoint: `http://127.0.0.1:${relay.port}`,
    publicEndpoint: `http://127.0.0.1:${relay.port}`,
    sts: undefined,
    bucket: BUCKET,
    region: 'us-east-1',
    credentials: CREDENTIALS,
    timeoutMs: 10_000,
  }
  return {
    s3,
    /** The same as an operator's settings. */
    settings: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    relay,
    /** Whether it refuses with 507 what would be written. */
    setFull: async (isFull: boolean) => {
      const heard = once(server, 'message')
      server.send({ isFull })
      await heard
    },
    close: async () => {
      relay.close()
      if (server.exitCode === null && server.signalCode === null) {
        const exit = once(server, 'exit')
        server.kill('SIGTERM')
        await exit
      }
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(directory: string, path: string): Promise<ChildProcess> {
  const execArgv = [`--import=${STOP_WITH_PARENT}`]
  const server = fork(PROGRAM, [directory, path, BUCKET], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await new Promise<void>((done, failed) => {
    server.once('message', () => done())
    server.once('error', failed)
    server.once('exit', (code) => failed(new Error(`The S3 store did not start: ${code}`)))
  })
  return server
}
