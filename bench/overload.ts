/**
 * What becomes of a server that is asked more than it can answer: pages, lists and talk, first as much as it answers, then
 * two and three times that, with sockets of people who do nothing beside it. The load comes from the same machine.
 *
 *   npm run bench -- overload [--seconds 10] [--sockets 200]
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { crowd } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import {
  type Answer,
  IN_TIME_MS,
  isSuccess,
  OpenLoad,
  quantile,
  succeeded,
  talkersRequests,
  times,
} from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'
import { openSockets } from './lib/sockets.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, sockets: { type: 'string', default: '200' } },
})
const [seconds, socketCount] = [Number(values.seconds), Number(values.sockets)]
/** Fewer wait for each other at the pages, of which a few are rendered at a time, and find less than can be answered. */
const VISITORS = 96
const RISING_SECONDS = 3

const bars = {
  peak: { what: 'answered within a second, at most', unit: '/s', atLeast: 1 },
  twice: { what: 'answered within a second at 2 times that, of the most', unit: ' %', atLeast: 80 },
  twiceRefused: { what: 'refused at 2 times, 95th percentile', unit: ' ms', atMost: 100 },
  thrice: { what: 'answered within a second at 3 times that, of the most', unit: ' %', atLeast: 80 },
  thriceRefused: { what: 'refused at 3 times, 95th percentile', unit: ' ms', atMost: 100 },
  failed: { what: 'answers that were neither a success nor a 503', atMost: 0 },
  cut: { what: 'sockets that were cut', atMost: 0 },
}

await runBench(bars, async (figure) => {
  const { dataDir, url } = await startBenchServer(newDataDir('overload'), { demo: 'on' })
  const talkers = await crowd(dataDir, Math.max(200, socketCount))
  const sockets = await openSockets(url, talkers.slice(0, socketCount), { reconnection: false })
  let cut = 0
  for (const socket of sockets) socket.on('disconnect', () => cut++)
  const load = new OpenLoad(url, talkersRequests(talkers))
  await load.saturate(VISITORS, 10)
  const peak = goodput(await load.saturate(VISITORS, seconds))
  figure('peak', peak)
  // its connections are opened before anything is measured: the system hands them over one after the other
  await load.arrive(2 * peak, RISING_SECONDS)
  const twice = await arrive(load, 2 * peak)
  figure('twice', (100 * goodput(twice)) / peak)
  figure('twiceRefused', refusedMs(twice))
  await load.arrive(3 * peak, RISING_SECONDS)
  const thrice = await arrive(load, 3 * peak)
  figure('thrice', (100 * goodput(thrice)) / peak)
  figure('thriceRefused', refusedMs(thrice))
  const failed = [...twice, ...thrice].filter((answer) => answer.status !== 503 && !isSuccess(answer))
  for (const { status, ms } of failed.slice(0, 5)) console.log(`  ${status} after ${ms.toFixed(0)} ms`)
  figure('failed', failed.length)
  figure('cut', cut)
  load.close()
  for (const socket of sockets) socket.close()
})

/** Says how long the load itself did nothing: what it waits for the processor counts as the server's time. */
async function arrive(load: OpenLoad, perSecond: number): Promise<Answer[]> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const answers = await load.arrive(perSecond, seconds)
  delay.disable()
  console.log(`  the load itself was held up for ${(delay.max / 1e6).toFixed(0)} ms at most`)
  return answers
}

function goodput(answers: Answer[]): number {
  return succeeded(answers).filter(({ ms }) => ms <= IN_TIME_MS).length / seconds
}

/**
 * Nothing where nobody was refused. Not the 99th percentile, which is printed: a major garbage collection, with load,
 * server and database on the same two cores, is what decides that.
 */
function refusedMs(answers: Answer[]): number {
  const refused = answers.filter(({ status }) => status === 503)
  console.log(`  ${refused.length} of ${answers.length} refused`)
  for (const path of new Set(refused.map((answer) => answer.path))) {
    const ms = times(refused.filter((answer) => answer.path === path))
    const quantiles = [0.5, 0.95, 0.99, 1].map((part) => quantile(ms, part).toFixed(0))
    console.log(`    ${path}: ${ms.length}, of which half, 95, 99 and 100 % within ${quantiles.join(', ')} ms`)
  }
  return refused.length > 0 ? quantile(times(refused), 0.95) : 0
}
