import * as fs from 'node:fs'
import { CannotMeasure } from './measure.ts'

/** As Linux counts them in /proc. */
const TICKS_PER_SECOND = 100

interface ProcessStat {
  parent: string | undefined
  /** Milliseconds that it has computed with all its threads, and those of its children that have ended. */
  ownMs: number
  endedMs: number
}

/** Nothing for one that has ended meanwhile. */
export function processStatOf(pid: string | number): ProcessStat | null {
  if (!fs.existsSync('/proc/self/stat')) throw new CannotMeasure('Only Linux says what a process has computed.')
  let text: string
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // the name is in brackets, and may hold anything; the fields of proc(5) after it begin with the third
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ms = (field: number) => (1000 * Number(fields[field - 3])) / TICKS_PER_SECOND
  return { parent: fields[1], ownMs: ms(14) + ms(15), endedMs: ms(16) + ms(17) }
}
