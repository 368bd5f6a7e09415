/**
 * What the end of PostgreSQL costs: its main process is killed or told to end, in turns, under 50 writes a second and reads.
 * - calls meanwhile: a 503 that says when to come back, and nothing else
 * - back after: from the signal to the first answer after the last refusal, under 5 s
 * - every acknowledged message is there once and in order
 *
 *   npm run bench -- restart [--times 9] [--pause 5]
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { crowd } from './lib/crowd.ts'
import { startServer } from './lib/server.ts'
import { type Try, Writers } from './lib/writers.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '9' },
    pause: { type: 'string', default: '5' },
    port: { type: 'string', default: '4831' },
  },
})
const DATA_DIR = '.data-bench/restart'
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const

fs.rmSync(DATA_DIR, { recursive: true, force: true })
const server = await startServer(DATA_DIR, Number(values.port))
try {
  const writers = new Writers(server, await crowd(DATA_DIR, 4), 10)
  writers.start({ writesPerSecond: 50, readers: 4 })
  await sleep(2000)
  const struck: { signal: string; at: number }[] = []
  for (let n = 0; n < Number(values.times); n++) {
    const signal = SIGNALS[n % SIGNALS.length] ?? 'SIGKILL'
    struck.push({ signal, at: performance.now() })
    process.kill(postmaster(), signal)
    await sleep(Number(values.pause) * 1000)
  }
  await writers.stop()
  conclude(writers.tries, struck)
  console.log(`messages acknowledged: ${writers.acknowledged}`)
  const misplaced = await writers.misplaced()
  console.log(`writers whose messages are not there once and in order: ${misplaced.length} (0)`, ...misplaced)
} finally {
  await server.stop()
}

function postmaster(): number {
  return Number(fs.readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function conclude(tries: Try[], struck: { signal: string; at: number }[]): void {
  for (const [n, { signal, at }] of struck.entries()) {
    const until = struck[n + 1]?.at ?? Number.POSITIVE_INFINITY
    const after = tries.filter((one) => one.at >= at && one.at < until)
    const refused = after.filter(({ outcome }) => outcome === 'refused')
    const lastRefused = refused.at(-1)?.at ?? at
    const back = after.find((one) => one.outcome === 'answered' && one.at > lastRefused)
    const seconds = back ? `${((back.at - at) / 1000).toFixed(2)} s` : 'never'
    console.log(`${signal}: ${refused.length} refused for the moment, back after ${seconds} (under 5 s)`)
  }
  const failed = tries.filter(({ outcome }) => outcome === 'wrong' || outcome === 'unanswered')
  console.log(`calls: ${tries.length}; other failures: ${failed.length} (0)`, ...failed.slice(0, 5))
}
