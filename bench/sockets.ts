/**
 * What live conversations cost: 2,000 travellers with a socket each, 200 messages a second between pairs.
 * - each message reaches both of its match once
 * - 99th percentile from POST answered to event received: under 250 ms
 * - memory of the server for an idle socket: under 40 KB
 *
 *   npm run bench -- sockets [--sockets 2000] [--rate 200] [--seconds 30]
 */
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { crowd, type Talker } from './lib/crowd.ts'
import { quantile } from './lib/load.ts'
import { startServer } from './lib/server.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    port: { type: 'string', default: '4811' },
  },
})
const [count, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)]
const DATA_DIR = '.data-bench/sockets'
const AT_ONCE = 50

interface Sent {
  sentAt: number
  answeredAt: number
  /** By number of the socket: when each event came. */
  heardAt: Map<number, number[]>
}
const sent = new Map<string, Sent>()
const of = (id: string) =>
  sent.get(id) ?? sent.set(id, { sentAt: Number.NaN, answeredAt: Number.NaN, heardAt: new Map() }).get(id)

fs.rmSync(DATA_DIR, { recursive: true, force: true })
const server = await startServer(DATA_DIR, Number(values.port))
try {
  const talkers = await crowd(server.dataDir, count)
  // sockets that come and go first, so that what every process needs once is not counted
  await closeAll(await openAll(talkers.slice(0, Math.min(200, count))))
  await sleep(3000)
  const before = await memory()
  const sockets = await openAll(talkers)
  await sleep(5000)
  const after = await memory()
  report('memory for an idle socket', `${((after - before) / count / 1024).toFixed(1)} KB`, 'under 40 KB')
  await talk(talkers)
  await sleep(2000)
  conclude()
  await closeAll(sockets)
} finally {
  await server.stop()
}

async function openAll(talkers: Talker[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < talkers.length; from += AT_ONCE) {
    const some = talkers.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map(({ cookie }, at) => open(cookie, from + at)))))
  }
  return sockets
}

function open(cookie: string, number: number): Promise<Socket> {
  const socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
  socket.on('message', ({ id }: { id: string }) => {
    const times = of(id)?.heardAt
    times?.set(number, [...(times.get(number) ?? []), performance.now()])
  })
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('connect_error', failed)
  })
}

async function closeAll(sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.close()
  await sleep(1000)
}

/** Sends at an even pace, whatever the answers take. */
async function talk(talkers: Talker[]): Promise<void> {
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const ahead = started + (n * 1000) / rate - performance.now()
    if (ahead > 1) await sleep(ahead)
    const talker = talkers[(n * 7919) % talkers.length]
    if (talker) answers.push(say(talker, `Message ${n}`))
  }
  await Promise.all(answers)
  console.log(`${answers.length} messages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function say({ cookie, matchId }: Talker, content: string): Promise<void> {
  const sentAt = performance.now()
  const reply = await fetch(`${server.url}/api/messages`, {
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

function conclude(): void {
  const heard = [...sent.values()]
  const wrong = heard.filter(({ heardAt }) => heardAt.size !== 2 || [...heardAt.values()].some((at) => at.length > 1))
  report('messages not heard by both of their match exactly once', String(wrong.length), '0')
  const since = (start: 'sentAt' | 'answeredAt', q: number) => {
    const waited = heard.flatMap((message) =>
      [...message.heardAt.values()].map(([at = Number.POSITIVE_INFINITY]) => Math.max(0, at - message[start])),
    )
    return `${quantile(waited, q).toFixed(1)} ms`
  }
  report('sent to heard, median', since('sentAt', 0.5), '')
  report('sent to heard, 99th percentile', since('sentAt', 0.99), '')
  report('answered to heard, 99th percentile', since('answeredAt', 0.99), 'under 250 ms')
}

/**
 * What is in use in the server's process: its heap and what lies outside of it. Not the resident set, in which room that
 * the start left free would hide some of it. The least of several looks, as each may come long after a collection.
 */
async function memory(): Promise<number> {
  const looks: number[] = []
  for (let n = 0; n < 40; n++) {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    looks.push(of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes'))
    await sleep(100)
  }
  return Math.min(...looks)
}

function report(what: string, value: string, wanted: string): void {
  console.log(`${what}: ${value}${wanted ? ` (${wanted})` : ''}`)
}
