import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearLeftover, findPostmaster } from '@caravan/local-postgres/leftover.ts'
import { findProgram } from '../../server/src/test/outside/debian-program.ts'
import { copyKeptCluster } from '../../server/src/test/postgres/kept-cluster.ts'
import { spawnServer } from '../../server/src/test/process/server-start.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { CannotMeasure, onEnd, whenOver } from '../lib/measure.ts'
import { Site } from './site.ts'
import { type Faults, type Outcome, underLoad } from './strike.ts'

/** So many moments of one start, from the first to when it listens. */
const MOMENTS = 6
/** The same of a first start, which makes the database: what one of them left is where the next one begins. */
const MOMENTS_OF_FIRST_MS = [300, 1500, 4000, 9000]
const ENDS_WITHIN_MS = 10_000
const LISTENS = 'Stop it with Ctrl-C.'

interface Attempt {
  signal: NodeJS.Signals
  afterMs: number
}

const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off', DEMO: 'off' })

/** What a server that was killed left behind ends with the measurement, whenever that is. */
function newFolder(): string {
  const dataDir = newDataDir('starts')
  onEnd(() => clearLeftover(join(dataDir, 'postgres'), () => undefined))
  return dataDir
}

/** Until it answers; how long that took. */
async function startWhole(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = spawnServer(settingsOf(dataDir))
  onEnd(() => server.stop())
  const said = await server.until(LISTENS)
  const ms = performance.now() - began
  const { code } = await server.stop()
  if (!said.includes(LISTENS) || code !== 0)
    throw new Error(`It did not start, or ended with ${code}: ${said.slice(-500)}`)
  return ms
}

/** One start that is ended in the middle: what was not as it has to be. */
async function interrupt(dataDir: string, { signal, afterMs }: Attempt): Promise<string[]> {
  // what is started once the measurement is over would stay
  whenOver.throwIfAborted()
  const before = postmasterIn(dataDir)
  const server = spawnServer(settingsOf(dataDir))
  await sleep(afterMs)
  const signalled = performance.now()
  server.child.kill(signal)
  const { stderr } = await server.ended
  const ms = performance.now() - signalled
  const when = `${signal} after ${(afterMs / 1000).toFixed(1)} s`
  console.log(`  ${when}: ended after ${(ms / 1000).toFixed(1)} s`)
  return [
    ...(ms < ENDS_WITHIN_MS ? [] : [`${when}: ended only after ${(ms / 1000).toFixed(1)} s`]),
    ...(/\n\s+at /.test(stderr) ? [`${when}: ${stderr.slice(0, 300)}`] : []),
    ...(signal === 'SIGTERM' ? await leftOver(dataDir, when, before) : []),
  ]
}

/**
 * Whoever is asked to end takes its PostgreSQL along, or leaves that to the watchdog, which does it a moment later. One that a
 * killed start left may be there until it is cleared.
 */
async function leftOver(dataDir: string, when: string, before: number | undefined): Promise<string[]> {
  const deadline = performance.now() + ENDS_WITHIN_MS
  for (;;) {
    const pid = postmasterIn(dataDir)
    if (pid === undefined || pid === before) return []
    if (performance.now() > deadline) return [`${when}: PostgreSQL is still there`]
    await sleep(10)
  }
}

const postmasterIn = (dataDir: string) => findPostmaster(join(dataDir, 'postgres'))?.pid

async function atEveryMoment(dataDir: string, tookMs: number): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < MOMENTS; n++) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      wrong.push(...(await interrupt(dataDir, { signal, afterMs: ((n + 0.5) / MOMENTS) * tookMs })))
    }
  }
  return wrong
}

const passed = (back: number, wrong: string[], note: string): Outcome => ({ back, wrong, notes: [note] })

export const STARTS: Faults = {
  'signals-while-starting': {
    what: `SIGTERM and SIGKILL at ${MOMENTS} moments of a start`,
    async run() {
      const dataDir = newFolder()
      await copyKeptCluster(dataDir)
      await startWhole(dataDir)
      const tookMs = await startWhole(dataDir)
      const wrong = await atEveryMoment(dataDir, tookMs)
      const back = (await startWhole(dataDir)) / 1000
      return passed(back, wrong, `${2 * MOMENTS} starts were ended in the middle, the next one began as ever`)
    },
  },
  'signals-while-created': {
    what: 'SIGTERM and SIGKILL while the database is made',
    async run() {
      const dataDir = newFolder()
      const wrong: string[] = []
      for (const afterMs of MOMENTS_OF_FIRST_MS) {
        wrong.push(...(await interrupt(dataDir, { signal: 'SIGKILL', afterMs })))
        wrong.push(...(await interrupt(dataDir, { signal: 'SIGTERM', afterMs })))
      }
      // the first whole one makes what is missing
      await startWhole(dataDir)
      return passed((await startWhole(dataDir)) / 1000, wrong, 'what was half made was made anew')
    },
  },
}

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** What makes a process believe that it is another time. */
export async function clockAt(shift: string): Promise<Record<string, string>> {
  const found = await findProgram('faketime', { versionFlag: '--version', debianPackage: 'faketime' })
  if ('missing' in found) throw new CannotMeasure(found.missing)
  // intervals go on as they are: only the time of day is another one
  return { LD_PRELOAD: LIBRARY, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** That the clock really is another one: a fault that is none would pass. */
async function isAnotherDay(site: Site): Promise<string[]> {
  const times = await Promise.all(
    site.nodes.map(async ({ url }) => Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '')),
  )
  const hours = Math.abs((times[0] ?? 0) - (times[1] ?? 0)) / 3_600_000
  return hours > 23 ? [] : [`the clocks are only ${hours.toFixed(1)} hours apart`]
}

export const CLOCKS: Faults = {
  'clock-a-day-ahead': {
    what: 'the clock of one of two nodes is a day ahead',
    async run() {
      await using site = await Site.start({ database: 'outside', nodes: 2, nodeSettings: await clockAt('+1d') })
      let calls = 0
      return await underLoad(site, {
        strike: () => undefined,
        seconds: 5,
        // each call goes to the other one than that before
        url: () => site.nodes[calls++ % 2]?.url ?? '',
        during: () => isAnotherDay(site),
      })
    },
  },
}
