/**
 * What people do all at once (needs `npm run bench -- data` first): of a hundred calls 60 for the feed, Near Me and
 * Discover, 25 for conversations, 10 messages, 5 likes and requests, among 100,000 travellers, 1,000,000 trips and
 * 10,000,000 messages, beside 2,000 sockets. The load and the sockets' other ends run on the same machine.
 * What single calls cost against bare routes with the same SQL: `feed` and `messages`.
 *
 *   npm run bench -- mix [--scale 1] [--rate 420] [--seconds 30] [--sockets 2000]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Socket } from 'socket.io-client'
import { connectToDatabase, requireFilled } from './lib/data-dir.ts'
import { type Answer, isSuccess, median, OpenLoad, quantile, succeeded, times } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { mixRequests, mixShares, SENDING, targetsOf } from './lib/mix-requests.ts'
import { costOf } from './lib/processes.ts'
import { startBenchServer } from './lib/server.ts'
import { openSockets } from './lib/sockets.ts'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rate: { type: 'string', default: '420' },
    seconds: { type: 'string', default: '30' },
    sockets: { type: 'string', default: '2000' },
  },
})
const [scale, rate, seconds, socketCount] = [
  Number(values.scale),
  Number(values.rate),
  Number(values.seconds),
  Number(values.sockets),
]
const VISITORS = 32
const WARM_UP_SECONDS = 10
/** Nobody waits longer for what was said. */
const MAX_MS = 20_000

/** What a run before left to be mailed a quarter of an hour later is not part of this one. */
const FORGET_JOBS = `
  select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))`

const bars = {
  most: { what: `answered to ${VISITORS} visitors, each waiting for an answer`, unit: '/s' },
  rate: { what: `answered of ${rate} a second`, unit: '/s', atLeast: 400 },
  p95: { what: 'of those, 95th percentile', unit: ' ms', atMost: 100 },
  median: { what: 'of those, median', unit: ' ms' },
  refused: { what: 'refused of them', unit: ' %', atMost: 1 },
  failed: { what: 'answers that were neither a success nor a 503', atMost: 0 },
  server: { what: 'processor time for a call that came: of the server', unit: ' ms' },
  postgres: { what: 'of PostgreSQL', unit: ' ms' },
  cut: { what: 'sockets that were cut', atMost: 0 },
  undelivered: { what: 'messages that no socket received, or one of them twice', atMost: 0 },
}

await runBench(bars, async (figure) => {
  const dataDir = requireFilled(scale)
  const server = await startBenchServer(dataDir)
  const { url } = server
  const client = await connectToDatabase(dataDir)
  const targets = await targetsOf(client, dataDir, socketCount)
  await client.query(FORGET_JOBS)
  await client.end()
  const sockets = await openSockets(url, targets.visitors, { reconnection: false })
  let cut = 0
  for (const socket of sockets) socket.on('disconnect', () => cut++)
  const delivered = listen(sockets)
  const load = new OpenLoad(url, mixRequests(targets))

  const warmUp = await load.saturate(VISITORS, WARM_UP_SECONDS)
  const most = succeeded(await load.saturate(VISITORS, WARM_UP_SECONDS))
  printCalls(most)
  figure('most', most.length / WARM_UP_SECONDS)

  // connections are opened before anything is measured
  const rising = await load.arrive(rate, 3)
  const { answers, took, serverMs, databaseMs } = await costOf(server, dataDir, async () => {
    const began = performance.now()
    const answers = await load.arrive(rate, seconds)
    return { answers, count: answers.length, took: (performance.now() - began) / 1000 }
  })
  const good = succeeded(answers)
  printCalls(answers)
  figure('rate', good.length / took)
  figure('p95', quantile(times(good), 0.95))
  figure('median', median(times(good)))
  figure('refused', (100 * answers.filter(({ status }) => status === 503).length) / answers.length)
  const failed = answers.filter((answer) => answer.status !== 503 && !isSuccess(answer))
  for (const { path, status, ms } of failed.slice(0, 5)) console.log(`  ${path}: ${status} after ${ms.toFixed(0)} ms`)
  figure('failed', failed.length)
  figure('server', serverMs)
  figure('postgres', databaseMs)
  figure('cut', cut)
  figure('undelivered', await delivered([...warmUp, ...most, ...rising, ...answers]))
  load.close()
  for (const socket of sockets) socket.close()
})

/** What sockets receive from now on; then answers how many of the messages among these answers did not come as they should. */
function listen(sockets: Socket[]): (answers: Answer[]) => Promise<number> {
  const ids = new Set<string>()
  let twice = 0
  for (const socket of sockets) {
    const own = new Set<string>()
    socket.on('message', ({ id }: { id: string }) => {
      if (own.has(id)) twice++
      own.add(id)
      ids.add(id)
    })
  }
  return async (answers) => {
    const sent = succeeded(answers).filter(({ path }) => path === SENDING).length
    const latest = performance.now() + MAX_MS
    while (ids.size < sent && performance.now() < latest) await sleep(50)
    return Math.abs(sent - ids.size) + twice
  }
}

function printCalls(answers: Answer[]): void {
  for (const [, name] of mixShares) {
    const ms = times(succeeded(answers.filter(({ path }) => path === name)))
    const [half, most, last] = [0.5, 0.95, 0.99].map((part) => quantile(ms, part).toFixed(1))
    console.log(`  ${name}: ${ms.length}, half within ${half} ms, 95 % within ${most} ms, 99 % within ${last} ms`)
  }
}
