import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from './binaries.ts'
import type { ClusterDir } from './cluster-dir.ts'
import { endSlowShutdown, readPostmaster, stopPostmaster } from './leftover.ts'
import { endOf, openLogFile } from './log-file.ts'
import { programEnvironment, runProgram } from './run-program.ts'
import type { SystemUser } from './system-user.ts'
import { watchOver } from './watchdog.ts'

type Launch = {
  native: string
  systemUser: SystemUser | undefined
  dir: ClusterDir
  settings: string[]
  logPath: string
}

/** A started server. `ended` resolves, never rejects, when it is gone, with a message for people. */
export type PostgresProcess = { ended: Promise<Error>; stop: () => Promise<void> }

/**
 * Resolves when PostgreSQL takes connections; rejects with the end of its log when it gives up first, or when the signal
 * stops it in the middle of its start: recovering may take it long.
 */
export async function launch(options: Launch, signal: AbortSignal): Promise<PostgresProcess> {
  const child = spawnPostmaster(options)
  const ended = endOfChild(child, options.logPath)
  let reason: Error | undefined
  void ended.then((error) => {
    reason = error
  })
  // from its first moment: we may be gone before it takes connections
  const unwatch = child.pid ? [watchOver(child.pid, options.systemUser)] : []
  void ended.then(() => unwatch.map((end) => end()))
  const stop = async () => {
    // else a process with nothing more to do ends in the middle of this, and a caller that waits for it never goes on
    child.ref()
    if (!reason && child.pid) await stopServer(options, child.pid)
    await ended
  }
  while (!reason && !isServing(options.dir.path, child.pid)) await (signal.aborted ? stop() : sleep(5))
  if (reason || !child.pid) throw reason ?? new Error('PostgreSQL did not start')
  unwatch.push(endSlowShutdown(options.dir.path, child.pid))
  return { ended, stop }
}

async function stopServer({ native, systemUser, dir }: Launch, pid: number): Promise<void> {
  if (process.platform !== 'win32') return stopPostmaster(pid)
  await runProgram({ native, systemUser, dir }, 'pg_ctl', ['stop', '-D', dir.path, '-m', 'fast'])
}

function spawnPostmaster({ native, systemUser, dir, settings, logPath }: Launch): ChildProcess {
  const onWindows = process.platform === 'win32'
  const log = openLogFile(logPath)
  const child = spawn(program(native, 'postgres'), ['-D', dir.argument, ...settings], {
    ...systemUser,
    cwd: onWindows ? undefined : '/',
    env: programEnvironment(),
    // A session of its own: Ctrl-C in the terminal must reach us alone, who first finish what is under way.
    detached: !onWindows,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd, dir.fd],
  })
  child.unref()
  child.once('exit', log.close)
  child.once('error', log.close)
  return child
}

function endOfChild(child: ChildProcess, logPath: string): Promise<Error> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error))
    child.once('exit', () => resolve(new Error(`PostgreSQL has ended. ${logPath} closes with:\n${endOf(logPath)}`)))
  })
}

function isServing(clusterDir: string, pid: number | undefined): boolean {
  const postmaster = readPostmaster(clusterDir)
  return postmaster !== undefined && postmaster.pid === pid && postmaster.status === 'ready'
}
