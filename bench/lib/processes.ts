import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../../server/src/test/process/start-program.ts'
import { CannotMeasure, onEnd } from './measure.ts'

/** As Linux counts them in /proc. */
const TICKS_PER_SECOND = 100

interface ProcessStat {
  parent: string | undefined
  /** Milliseconds that it has computed with all its threads, and those of its children that have ended. */
  ownMs: number
  endedMs: number
}

/** Nothing for one that has ended meanwhile. */
function processStatOf(pid: string | number): ProcessStat | null {
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

/**
 * Milliseconds that the database of a data folder has computed so far: its postmaster, with all that has ended, and the
 * processes that run.
 */
function postgresTimeOf(dataDir: string): number {
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

/** What so many calls took, in milliseconds of processor time for each. */
export interface Cost {
  serverMs: number
  databaseMs: number
}

/** Beside other work of the machine much less noisy than how many calls are answered in a second. */
export async function costOf<Run extends { count: number }>(
  program: Program,
  dataDir: string,
  run: () => Promise<Run>,
): Promise<Run & Cost> {
  const serverTime = () => (program.pid === undefined ? Number.NaN : (processStatOf(program.pid)?.ownMs ?? Number.NaN))
  const before = { server: serverTime(), database: postgresTimeOf(dataDir) }
  const result = await run()
  return {
    ...result,
    serverMs: (serverTime() - before.server) / result.count,
    databaseMs: (postgresTimeOf(dataDir) - before.database) / result.count,
  }
}

export const costLine = (name: string, { perSecond, serverMs, databaseMs }: Cost & { perSecond: number }) =>
  `${name} ${perSecond.toFixed(0)}/s at ${serverMs.toFixed(2)} ms of processor time and ${databaseMs.toFixed(2)} of PostgreSQL`

type Pid = number | undefined

export function residentMb(pid: Pid): number {
  const status = fs.readFileSync(inProc(pid, 'status'), 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

export const descriptorsOf = (pid: Pid): number => fs.readdirSync(inProc(pid, 'fd')).length

function inProc(pid: Pid, name: string): string {
  const path = `/proc/${pid}/${name}`
  if (!fs.existsSync(path)) throw new CannotMeasure(`${path} is not there: only Linux says so, of a process that runs.`)
  return path
}

export const INSPECTABLE = ['--inspect=127.0.0.1:0']

interface Usage {
  usedSize: number
  embedderHeapUsedSize: number
  backingStorageSize: number
}

const STABLE_BYTES = 200_000
const MAX_MS = 60_000

export async function openHeap(program: Program) {
  const [address] = /ws:\/\/\S+/.exec(program.written()) ?? []
  if (!address) throw new CannotMeasure('The program was not started to be inspected.')
  const inspector = new WebSocket(address)
  await new Promise((open, fail) => {
    inspector.addEventListener('open', open)
    inspector.addEventListener('error', () => fail(new CannotMeasure(`Nobody answers at ${address}.`)))
  })
  onEnd(() => inspector.close())
  let asked = 0
  const ask = <T>(method: string) =>
    new Promise<T>((done) => {
      const id = ++asked
      const listen = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result: T }
        if (answer.id !== id) return
        inspector.removeEventListener('message', listen)
        done(answer.result)
      }
      inspector.addEventListener('message', listen)
      inspector.send(JSON.stringify({ id, method }))
    })

  const inUse = async () => {
    await ask('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask<Usage>('Runtime.getHeapUsage')
    return usedSize + embedderHeapUsedSize + backingStorageSize
  }
  return {
    /**
     * What the program cannot do without: after collections, once they find nothing more. Not the resident set, in which
     * room that was left free would hide some of it.
     */
    async bytesInUse(): Promise<number> {
      const deadline = Date.now() + MAX_MS
      for (let last = await inUse(); Date.now() < deadline; ) {
        await sleep(1000)
        const now = await inUse()
        if (last - now < STABLE_BYTES) return now
        last = now
      }
      throw new CannotMeasure('The memory in use does not come to rest.')
    },
  }
}
