/**
 * What a restart of PostgreSQL and of the server costs. PostgreSQL's main process gets one signal after the other, under 50
 * writes a second and reads. Calls meanwhile get a 503 that says when to come back, and nothing else. Back after: from the signal to the first answer
 * after the last refusal. Then the server gets SIGTERM, under the same load behind a balancer that looks at `/readyz`, and is
 * started again: everything that reaches it is answered, and no connection breaks.
 *
 *   npm run bench -- restart [--times 9] [--pause 5] [--stops 3]
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Balancer } from './lib/balancer.ts'
import { crowd } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'
import { type Try, Writers } from './lib/writers.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '9' },
    pause: { type: 'string', default: '5' },
    stops: { type: 'string', default: '3' },
  },
})
const GRACE_SECONDS = 2
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const

const bars = {
  acknowledged: { what: 'messages acknowledged while PostgreSQL was killed', atLeast: 1 },
  failures: { what: 'calls that failed in another way than by a clear 503', atMost: 0 },
  back: { what: 'back after PostgreSQL was killed, slowest', unit: ' s', atMost: 5 },
  ended: { what: 'ended after SIGTERM and its grace, slowest', unit: ' s', atMost: 10 },
  broken: { what: 'connections that broke while the server ended', atMost: 0 },
  misplaced: { what: 'writers whose messages are not there once and in order', atMost: 0 },
}

interface Strike {
  signal: string
  at: number
}

await runBench(bars, async (figure) => {
  let server = await startBenchServer(newDataDir('restart'), { grace: GRACE_SECONDS })
  const { dataDir } = server
  let balancer: Balancer | undefined
  const written = { dataDir, url: () => server.url, ready: async () => balancer?.ready() }
  const writers = new Writers(written, await crowd(dataDir, 4), 10)
  writers.start({ writesPerSecond: 50, readers: 4 })
  await sleep(2000)
  const strikes: Strike[] = []
  for (let n = 0; n < Number(values.times); n++) {
    const signal = SIGNALS[n % SIGNALS.length] ?? 'SIGKILL'
    strikes.push({ signal, at: performance.now() })
    process.kill(postmaster(dataDir), signal)
    await sleep(Number(values.pause) * 1000)
  }
  const struck = [...writers.tries]
  figure('acknowledged', writers.acknowledged)
  const failed = struck.filter(({ outcome }) => outcome !== 'answered' && outcome !== 'refused')
  for (const { detail } of failed.slice(0, 5)) console.log(`  ${detail}`)
  figure('failures', failed.length)
  figure('back', Math.max(...strikes.map((strike, n) => secondsBack(struck, strike, strikes[n + 1]?.at))))
  balancer = new Balancer(() => server.url)
  const seconds: number[] = []
  for (let n = 0; n < Number(values.stops); n++) {
    const signalled = performance.now()
    await server.stop()
    seconds.push((performance.now() - signalled) / 1000 - GRACE_SECONDS)
    server = await startBenchServer(dataDir, { grace: GRACE_SECONDS })
    await sleep(Number(values.pause) * 1000)
  }
  balancer.stop()
  await writers.stop()
  figure('ended', Math.max(...seconds))
  const later = writers.tries.slice(struck.length)
  console.log(
    `  ${later.filter(({ outcome }) => outcome === 'answered').length} answered while the server was restarted`,
  )
  const broken = later.filter(({ outcome }) => outcome !== 'answered' && outcome !== 'refused')
  for (const { detail } of broken.slice(0, 5)) console.log(`  ${detail}`)
  figure('broken', broken.length)
  const misplaced = await writers.misplaced()
  for (const writer of misplaced) console.log(`  ${writer}`)
  figure('misplaced', misplaced.length)
})

function postmaster(dataDir: string): number {
  return Number(fs.readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Infinite where nothing was answered before the next strike. */
function secondsBack(tries: Try[], { signal, at }: Strike, until = Number.POSITIVE_INFINITY): number {
  const after = tries.filter((one) => one.at >= at && one.at < until)
  const refused = after.filter(({ outcome }) => outcome === 'refused')
  const lastRefused = refused.at(-1)?.at ?? at
  const back = after.find((one) => one.outcome === 'answered' && one.at > lastRefused)
  const seconds = back ? (back.at - at) / 1000 : Number.POSITIVE_INFINITY
  console.log(`  ${signal}: ${refused.length} refused for the moment, back after ${seconds.toFixed(2)} s`)
  return seconds
}
