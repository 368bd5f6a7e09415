/**
 * What live conversations cost: 2,000 travellers with a socket each, 200 messages a second between pairs.
 *
 *   npm run bench -- sockets [--sockets 2000] [--rate 200] [--seconds 30]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { crowd, type Talker } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { INSPECTABLE, openHeap } from './lib/heap.ts'
import { quantile } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { type BenchServer, startBenchServer } from './lib/server.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  },
})
const [count, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)]
const AT_ONCE = 50
const MAX_MS = 20_000

interface Sent {
  sentAt: number
  answeredAt: number
  /** By number of the socket: when each event came. */
  receivedAt: Map<number, number[]>
}
const sent = new Map<string, Sent>()
const of = (id: string) =>
  sent.get(id) ?? sent.set(id, { sentAt: Number.NaN, answeredAt: Number.NaN, receivedAt: new Map() }).get(id)

const bars = {
  memory: { what: 'memory of the server for an idle socket', unit: ' KB', atLeast: 1, atMost: 40 },
  undelivered: { what: 'messages not received by both of their match exactly once', atMost: 0 },
  median: { what: 'sent to received, median', unit: ' ms' },
  p99: { what: 'sent to received, 99th percentile', unit: ' ms' },
  answered: { what: 'answered to received, 99th percentile', unit: ' ms', atMost: 250 },
}

await runBench(bars, async (figure) => {
  const server = await startBenchServer(newDataDir('sockets'), { nodeOptions: INSPECTABLE })
  const heap = await openHeap(server)
  const talkers = await crowd(server.dataDir, count)
  // sockets that come and go first, so that what every process needs once is not counted
  closeAll(await openAll(server, talkers.slice(0, Math.min(200, count))))
  const before = await heap.bytesInUse()
  const sockets = await openAll(server, talkers)
  figure('memory', ((await heap.bytesInUse()) - before) / count / 1024)
  await talk(server, talkers)
  await allHeard()
  conclude(figure)
  closeAll(sockets)
})

async function openAll({ url }: BenchServer, talkers: Talker[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < talkers.length; from += AT_ONCE) {
    const some = talkers.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map(({ cookie }, at) => open(url, cookie, from + at)))))
  }
  return sockets
}

function open(url: string, cookie: string, number: number): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
  socket.on('message', ({ id }: { id: string }) => {
    const times = of(id)?.receivedAt
    times?.set(number, [...(times.get(number) ?? []), performance.now()])
  })
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('connect_error', failed)
  })
}

function closeAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.close()
}

/** Sends at an even pace, whatever the answers take. */
async function talk({ url }: BenchServer, talkers: Talker[]): Promise<void> {
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const ahead = started + (n * 1000) / rate - performance.now()
    if (ahead > 1) await sleep(ahead)
    const talker = talkers[(n * 7919) % talkers.length]
    if (talker) answers.push(sendMessage(url, talker, `Message ${n}`))
  }
  await Promise.all(answers)
  console.log(`${answers.length} messages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function sendMessage(url: string, { cookie, matchId }: Talker, content: string): Promise<void> {
  const sentAt = performance.now()
  const reply = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ matchId, content }),
  })
  if (reply.status !== 201) throw new Error(`A message was refused: ${await reply.text()}`)
  const answeredAt = performance.now()
  const { id } = (await reply.json()) as { id: string }
  const message = of(id)
  if (message) Object.assign(message, { sentAt, answeredAt })
}

/** Resolves when both of each match have received all, or when nothing more is to be expected. */
async function allHeard(): Promise<void> {
  const deadline = Date.now() + MAX_MS
  while ([...sent.values()].some(({ receivedAt }) => receivedAt.size < 2) && Date.now() < deadline) await sleep(100)
}

function conclude(figure: (name: keyof typeof bars, value: number) => void): void {
  const messages = [...sent.values()]
  const wrong = messages.filter(
    ({ receivedAt }) => receivedAt.size !== 2 || [...receivedAt.values()].some((at) => at.length > 1),
  )
  const since = (start: 'sentAt' | 'answeredAt', q: number) => {
    const waited = messages.flatMap((message) =>
      [...message.receivedAt.values()].map(([at = Number.POSITIVE_INFINITY]) => Math.max(0, at - message[start])),
    )
    return quantile(waited, q)
  }
  figure('undelivered', wrong.length)
  figure('median', since('sentAt', 0.5))
  figure('p99', since('sentAt', 0.99))
  figure('answered', since('answeredAt', 0.99))
}
