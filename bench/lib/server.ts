import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Running {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** As by `kill -9`. */
  kill(): Promise<void>
}

/** Starts a program of ours on the pinned Node and waits until an address of it answers. */
export async function startProgram(file: string, env: Record<string, string>, readyUrl: string) {
  const child = spawn(process.execPath, [`${ROOT}${file}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 300_000
  while (!(await fetch(readyUrl).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`)
    await sleep(100)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** A server of its own on a data folder, without rate limits and without the demo cast. */
export async function startServer(dataDir: string, port: number): Promise<Running> {
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', DEMO: 'off' }
  return { url, dataDir, ...(await startProgram('server/src/server.ts', env, `${url}/readyz`)) }
}
