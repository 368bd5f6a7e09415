import * as fs from 'node:fs'
import { CannotMeasure } from './measure.ts'

type Pid = number | undefined

/** The memory that the system has given to a process. */
export function residentMb(pid: Pid): number {
  const status = fs.readFileSync(inProc(pid, 'status'), 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Files and connections that a process has open. */
export const descriptorsOf = (pid: Pid): number => fs.readdirSync(inProc(pid, 'fd')).length

function inProc(pid: Pid, name: string): string {
  const path = `/proc/${pid}/${name}`
  if (!fs.existsSync(path)) throw new CannotMeasure(`${path} is not there: only Linux says so, of a process that runs.`)
  return path
}
