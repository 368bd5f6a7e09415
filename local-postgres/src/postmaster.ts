import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { program, programEnvironment, runProgram } from './binaries.ts'
import { endSlowShutdown, readPostmaster, stopPostmaster } from './leftover.ts'
import type { ClusterDir, SystemUser } from './system-user.ts'

const LARGEST = 5 * 1024 * 1024

/** A log of bounded size: at most this file and one older one of 5 MiB each, looked at on start and every hour. */
function openLogFile(path: string): { fd: number; close: () => void } {
  trim(path)
  const fd = fs.openSync(path, 'a', 0o600)
  const timer = setInterval(() => trim(path), 3_600_000).unref()
  const close = () => {
    clearInterval(timer)
    fs.closeSync(fd)
  }
  return { fd, close }
}

/** Emptied in place, never renamed: PostgreSQL holds the file open and appends wherever its end is. */
function trim(path: string): void {
  const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGEST) return
  fs.copyFileSync(path, `${path}.1`)
  fs.truncateSync(path, 0)
}

export function endOf(path: string): string {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim().split('\n').slice(-12).join('\n') : ''
}

/**
 * Stops PostgreSQL when we are gone without having done it, as after `kill -9`. PostgreSQL does not watch its parent, so a
 * shell does: its input is a pipe whose other end only we hold, and reads its end the moment we die. The next start would
 * find and stop an orphan as well; this one keeps it from waiting there.
 */
function watchOver(postmaster: number, systemUser: SystemUser | undefined): () => void {
  if (process.platform === 'win32') return () => {}
  const script = 'read -r _; kill -INT "$1"'
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(postmaster)], {
    ...systemUser,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => {})
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  if ('unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  return () => watchdog.kill('SIGKILL')
}

type Launch = {
  native: string
  systemUser: SystemUser | undefined
  dir: ClusterDir
  settings: string[]
  logPath: string
}

/** A started server. `ended` resolves, never rejects, when it is gone, with a message for people. */
export type PostgresProcess = { ended: Promise<Error>; stop: () => Promise<void> }

/** Resolves when PostgreSQL takes connections; rejects with the end of its log when it gives up, or is stopped, before. */
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
