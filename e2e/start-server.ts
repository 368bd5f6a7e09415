import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'

const SERVER = fileURLToPath(new URL('../server/src/server.ts', import.meta.url))

/** One real server on a fresh database for the whole run, with the demo cast in it. */
export default async function startServer(config: FullConfig) {
  const port = String(config.metadata.port)
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-e2e-'))
  process.env.E2E_DATA_DIR = dataDir
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  await untilReady(server, `http://localhost:${port}/readyz`, () => said)
  return async () => {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break
    const reply = await fetch(url).catch(() => null)
    if (reply?.ok) return
    await sleep(200)
  }
  throw new Error(`The server did not start:\n${said()}`)
}
