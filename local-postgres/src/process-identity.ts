import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process id is used again after a while; together with its start time it names one process for good. */
export type ProcessIdentity = { pid: number; startedAt: string }

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' })

export const isAlive = ({ pid, startedAt }: ProcessIdentity) => startTimeOf(pid) === startedAt

/** Undefined when there is no such process. Only equality means anything: the unit differs between systems. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'linux') return startTimeFromProc(pid)
  if (process.platform === 'win32') return exists(pid) ? '' : undefined
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim()
  } catch {
    return undefined
  }
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may hold spaces and brackets: count from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    // A zombie holds nothing any more; it only waits for its parent to ask how it ended.
    if (state === 'Z' || startTicks === undefined) return undefined
    return `${bootId()}/${startTicks}`
  } catch {
    return undefined
  }
}

/** Ticks count from boot: the same pid at the same tick of another boot is another process. */
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
