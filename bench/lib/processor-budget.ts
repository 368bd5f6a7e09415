import * as fs from 'node:fs'
import { availableParallelism } from 'node:os'
import { postgresTimeOf } from './postgres-time.ts'
import { processorTimeOf } from './processor-time.ts'

/** Milliseconds of processor time, of all cores together. */
export interface ProcessorTimes {
  server: number
  postgres: number
  /** This process: the load and the other ends of the sockets. */
  load: number
  /** Other processes, and what the kernel does for none of them. */
  others: number
  idle: number
}

/** As Linux counts them in /proc. */
const TICKS_PER_SECOND = 100

/** What has been computed so far by a server, its database, this process and the rest of the machine. */
export async function processorTimes({ url, dataDir }: { url: string; dataDir: string }): Promise<ProcessorTimes> {
  const { busy, idle } = machineTimes(fs.readFileSync('/proc/stat', 'utf8'))
  const { user, system } = process.cpuUsage()
  const known = { server: await processorTimeOf(url), postgres: postgresTimeOf(dataDir), load: (user + system) / 1000 }
  return { ...known, others: busy - known.server - known.postgres - known.load, idle }
}

/** Of the machine since it was started, from the first line of /proc/stat. */
export function machineTimes(stat: string): { busy: number; idle: number } {
  const [, ...ticks] = stat.slice(0, stat.indexOf('\n')).split(/\s+/)
  // the times of guests are in those of the user already
  const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, irq = 0, softIrq = 0, steal = 0] = ticks.map(Number)
  const ms = (count: number) => (1000 * count) / TICKS_PER_SECOND
  return { busy: ms(user + nice + system + irq + softIrq + steal), idle: ms(idle + ioWait) }
}

/** For each of so many calls, what was computed between two moments. */
export function budgetOf(before: ProcessorTimes, after: ProcessorTimes, calls: number): ProcessorTimes {
  const each = (part: keyof ProcessorTimes) => (after[part] - before[part]) / calls
  return {
    server: each('server'),
    postgres: each('postgres'),
    load: each('load'),
    // what ticks were not yet counted for may make it a little less than nothing
    others: Math.max(0, each('others')),
    idle: each('idle'),
  }
}

export function budgetLine({ server, postgres, load, others, idle }: ProcessorTimes): string {
  const parts = { server, PostgreSQL: postgres, load, others, idle }
  const shown = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
  return `  ms of ${availableParallelism()} cores for a call: ${shown.join(', ')}`
}
