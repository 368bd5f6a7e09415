import * as fs from 'node:fs'

/** Of all processors since the machine's start, in ticks: what was computed, and what the host computed for others meanwhile. */
export interface ProcessorTicks {
  busy: number
  stolen: number
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
export function ticksIn(text: string): ProcessorTicks | null {
  const fields = /^cpu +([\d ]+)$/m.exec(text)?.[1]?.split(' ').map(Number)
  if (!fields || fields.length < 8) return null
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = fields
  return { busy: user + nice + system + irq + softIrq, stolen }
}

/** Nothing where the system does not say. */
export const processorTicks = (): ProcessorTicks | null =>
  fs.existsSync('/proc/stat') ? ticksIn(fs.readFileSync('/proc/stat', 'utf8')) : null

/** What part of the processor time that was wanted in between the host of a virtual machine gave to others, 0 to 1. */
export function stolenShare(before: ProcessorTicks, after: ProcessorTicks): number {
  const stolen = after.stolen - before.stolen
  const wanted = after.busy - before.busy + stolen
  return wanted > 0 ? stolen / wanted : 0
}
