import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { startRelay } from './relay.ts'

const run = promisify(execFile)
const PROGRAM = 'redis-server'

/** Where Redis is on this machine; brought in by apt where that is possible, else why there is none. */
export async function findRedis(): Promise<{ program: string } | { missing: string }> {
  if (isThere()) return { program: PROGRAM }
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    return { missing: 'redis-server is not installed, and only root can install it here' }
  }
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', PROGRAM], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 90_000,
    })
  } catch {
    return { missing: 'redis-server is not installed, and apt-get could not install it' }
  }
  return isThere() ? { program: PROGRAM } : { missing: 'redis-server was installed but does not run' }
}

function isThere(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface RedisForTests {
  /** The same one for as long as it is there. */
  url: string
  /** Ends Redis; whoever connects meanwhile is sent away. */
  stop(): Promise<void>
  /** Starts it again, empty. */
  start(): Promise<void>
  close(): Promise<void>
}

/** A Redis of one's own that keeps nothing. It cannot choose a port itself: it listens on a socket file, and we pass on. */
export async function startRedis(program: string): Promise<RedisForTests> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-redis-'))
  const path = join(folder, 'redis.sock')
  const relay = await startRelay(path)
  let server = await launch(program, path)
  const stop = async () => {
    if (server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    await exit
  }
  return {
    url: `redis://127.0.0.1:${relay.port}`,
    stop,
    start: async () => {
      server = await launch(program, path)
    },
    close: async () => {
      relay.close()
      await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(program: string, path: string): Promise<ChildProcess> {
  const args = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--loglevel', 'notice']
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((done, failed) => {
    server.once('exit', () => failed(new Error('Redis did not start')))
    createInterface(server.stdout).on('line', (line) => /ready to accept connections/i.test(line) && done())
  })
  return server
}
