import * as fs from 'node:fs'

const LARGEST = 5 * 1024 * 1024

/** A log of bounded size: at most this file and one older one of 5 MiB each, looked at on start and every hour. */
export function openLogFile(path: string): { fd: number; close: () => void } {
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
