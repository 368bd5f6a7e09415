import * as fs from 'node:fs'
import { join } from 'node:path'
import { processStatOf } from './process-stat.ts'

/**
 * Milliseconds that the database of a data folder has computed so far: its postmaster, with all that has ended, and the
 * processes that run.
 */
export function postgresTimeOf(dataDir: string): number {
  const [postmaster] = fs.readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  let ms = 0
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = processStatOf(pid)
    if (stat && (pid === postmaster || stat.parent === postmaster)) {
      ms += stat.ownMs + (pid === postmaster ? stat.endedMs : 0)
    }
  }
  return ms
}
