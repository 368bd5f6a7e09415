import * as fs from 'node:fs'
import { join } from 'node:path'
import { CannotMeasure } from './measure.ts'

/** As Linux counts them in /proc. */
const TICKS_PER_SECOND = 100

/**
 * Milliseconds that the database of a data folder has computed so far: its postmaster, with all that has ended, and the
 * processes that run.
 */
export function postgresTimeOf(dataDir: string): number {
  if (!fs.existsSync('/proc/self/stat')) throw new CannotMeasure('Only Linux says what a process has computed.')
  const [postmaster] = fs.readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  let ticks = 0
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid)
    if (stat && (pid === postmaster || stat.parent === postmaster)) {
      ticks += stat.own + (pid === postmaster ? stat.ended : 0)
    }
  }
  return (1000 * ticks) / TICKS_PER_SECOND
}

/** Nothing for one that has ended meanwhile. */
function statOf(pid: string) {
  let text: string
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // the name is in brackets, and may hold anything; the fields of proc(5) after it begin with the third
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (field: number) => Number(fields[field - 3])
  return { parent: fields[1], own: at(14) + at(15), ended: at(16) + at(17) }
}
