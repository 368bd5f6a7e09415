import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram } from './debian-program.ts'
import { startRelay } from './relay.ts'

export const findRedis = () => findProgram('redis-server', { versionFlag: '--version', debianPackage: 'redis-server' })

export interface RedisForTests {
  /** The same one for as long as it is there. */
  url: string
  /** Ends Redis; connections are refused meanwhile. */
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
