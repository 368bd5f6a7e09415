import { spawn } from 'node:child_process'
import type { SystemUser } from './system-user.ts'

/**
 * Stops PostgreSQL when we are gone without having done it, as after `kill -9`. PostgreSQL does not watch its parent, so a
 * shell does: its input is a pipe whose other end only we hold, and reads its end the moment we die. The next start would
 * find and stop an orphan as well; this one keeps it from waiting there.
 */
export function watchOver(postmaster: number, systemUser: SystemUser | undefined): () => void {
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
