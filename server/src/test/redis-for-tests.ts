import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

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

/** A Redis of one's own that keeps nothing. */
export async function startRedis(program: string, port: number) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, args, { stdio: 'ignore' })
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error('Redis did not start')
    await sleep(50)
  }
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
