import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTimeOf } from './process-identity.ts'

/** What a running postmaster writes about itself into `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string }

export function readPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = fs.readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, , , port, socketDir, , , status] = lines
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: status?.trim() ?? '' }
}

/** The postmaster that serves this cluster now, if there is one: a pid alone may be another program's by now. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const written = readPostmaster(clusterDir)
  return written && isPostgresOf(written.pid, clusterDir) ? written : undefined
}

/** Ends a PostgreSQL that outlived who started it, and clears what a killed one left. Only with the data folder claimed. */
export async function clearLeftover(clusterDir: string, log: (line: string) => void): Promise<void> {
  const running = findPostmaster(clusterDir)
  if (running) {
    log(`Stopping a PostgreSQL that an earlier run left behind (process ${running.pid})`)
    await stopPostmaster(running.pid)
  }
  for (const pid of listProcessesIn(clusterDir)) signalTo(pid, 'SIGKILL')
  for (let waited = 0; waited < 10_000 && listProcessesIn(clusterDir).length > 0; waited += 10) await sleep(10)

  const written = readPostmaster(clusterDir)
  if (written && !isPostgresOf(written.pid, clusterDir)) {
    // PostgreSQL itself would refuse to start when that pid has since gone to another program of the same user.
    fs.rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    for (const name of fs.readdirSync(clusterDir)) {
      if (name.startsWith('.s.PGSQL.')) fs.rmSync(join(clusterDir, name), { force: true })
    }
  }
}

/** Fast shutdown, then the immediate one, then the end: each step costs the next start more recovery. */
export async function stopPostmaster(pid: number): Promise<void> {
  const born = startTimeOf(pid)
  const steps = [
    { signal: 'SIGINT', patience: 20_000 },
    { signal: 'SIGQUIT', patience: 5_000 },
    { signal: 'SIGKILL', patience: 5_000 },
  ] as const
  for (const { signal, patience } of steps) {
    if (born === undefined || startTimeOf(pid) !== born) return
    if (!signalTo(pid, signal)) return
    for (let waited = 0; waited < patience && startTimeOf(pid) === born; waited += 10) await sleep(10)
  }
}

/** After SIGTERM PostgreSQL waits for clients, and ours never leave by themselves: they are sent away, so that it ends. */
export function endSlowShutdown(clusterDir: string, pid: number): () => void {
  // there a signal would end it on the spot
  if (process.platform === 'win32') return () => {}
  const look = () => {
    const { pid: written, status } = readPostmaster(clusterDir) ?? {}
    if (written === pid && status === 'stopping') signalTo(pid, 'SIGINT')
  }
  const timer = setInterval(look, 500).unref()
  return () => clearInterval(timer)
}

/** False where it was gone already. */
function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Sessions of a killed postmaster: one that computes keeps its shared memory, and with it the next start, for long. */
function listProcessesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = fs.readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && isPostgresOf(pid, clusterDir))
}

function isPostgresOf(pid: number, clusterDir: string): boolean {
  if (startTimeOf(pid) === undefined) return false
  if (process.platform === 'win32') return commandOf(pid).includes('postgres')
  if (process.platform !== 'linux') return commandOf(pid).includes(clusterDir)
  try {
    if (fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    // Its working folder is the cluster, whatever path it was given to get there.
    const [works, lies] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(clusterDir)]
    return works.dev === lies.dev && works.ino === lies.ino
  } catch {
    // A process of another user, whose folder we may not see, is none that we could have started.
    return false
  }
}

function commandOf(pid: number): string {
  const [command, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  try {
    return execFileSync(command, args, { encoding: 'utf8' })
  } catch {
    return ''
  }
}
