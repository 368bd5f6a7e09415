/**
 * A group chat of 500 connected members, 10 messages a second: each stored, then delivered to all once and in order. How
 * long it takes from sending to receiving, against a bare web socket server that stores nothing, by turns in one run.
 * With two nodes and a Redis between them, members and those who write are at either: then what counts is that all receive
 * everything; the streams of two nodes may cross, and a page shows them by time.
 *
 *   npm run bench -- group-chat [--members 500] [--rate 10] [--seconds 10] [--nodes 1]
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { crowd, type Talker } from './lib/crowd.ts'
import { connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { median, quantile } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { type BenchServer, startBenchNodes, startYardstick } from './lib/server.ts'

/** What a listener has received: the id of each message, and when. */
export interface Received {
  id: string
  at: number
}

interface RoomListener {
  readonly received: Received[]
  close(): void
}

const ID = /"message":\{"id":"([^"]+)"/
/** Of Engine.IO and Socket.IO: opened, connected, asked whether it is there. */
const [OPENED, CONNECT, PING, PONG] = ['0', '40', '2', '3']

/**
 * A device in the rooms of its traveller, without the library of the browser: that would cost more than what is measured.
 * Resolves when it is connected.
 */
function listenTo(url: string, cookie: string): Promise<RoomListener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
    perMessageDeflate: false,
  })
  return connected(socket, (text, done) => {
    if (text.startsWith(OPENED)) socket.send(CONNECT)
    else if (text === PING) socket.send(PONG)
    else if (text.startsWith(CONNECT)) done()
    return ID.exec(text)?.[1]
  })
}

/** The same to a bare server, which sends on what it is sent. */
function listenToBare(url: string): Promise<RoomListener & { say(id: string): void }> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  return connected(socket, (text, done) => {
    if (text === 'connected') done()
    return ID.exec(text)?.[1]
  }).then((listener) => ({ ...listener, say: (id) => socket.send(id) }))
}

type Reader = (text: string, done: () => void) => string | undefined

function connected(socket: WebSocket, read: Reader): Promise<RoomListener> {
  const received: Received[] = []
  return new Promise((resolve, failed) => {
    socket.once('error', failed)
    socket.on('message', (data) => {
      const at = performance.now()
      const id = read(String(data), () => resolve({ received, close: () => socket.close() }))
      if (id) received.push({ id, at })
    })
  })
}

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '10' },
    nodes: { type: 'string', default: '1' },
  },
})
const [members, rate, seconds] = [Number(values.members), Number(values.rate), Number(values.seconds)]
const nodeCount = Number(values.nodes)
const ROUNDS = 5
const AT_ONCE = 25
const MAX_MS = 20_000

const bars = {
  wrong: { what: 'members who did not receive every message once', atMost: 0 },
  crossed: { what: 'messages that came before an earlier one', ...(nodeCount === 1 ? { atMost: 0 } : {}) },
  stored: { what: 'messages that were announced and are not stored', atMost: 0 },
  median: { what: 'sent to received, median', unit: ' ms' },
  p99: { what: 'sent to received, 99th percentile', unit: ' ms' },
  ratio: { what: 'sent to received, 99th percentile, own : bare', ...(nodeCount === 1 ? { atMost: 1.5 } : {}) },
}

await runBench(bars, async (figure) => {
  const nodes = await startBenchNodes(newDataDir('group-chat'), nodeCount)
  const [server] = nodes
  const talkers = await crowd(server.dataDir, members)
  const chatId = await openChat(server, talkers)
  const nodeOf = (n: number) => nodes[n % nodes.length] ?? server
  const listeners = await openAll(talkers, ({ cookie }, n) => listenTo(nodeOf(n).url, cookie))
  const bare = await startYardstick('bare-room', server.dataDir)
  const bareListeners = await openAll(talkers, () => listenToBare(bare.url))
  const [speaker] = bareListeners
  if (!speaker) throw new CannotMeasure('There is nobody in the room.')

  const rounds: { own: number[]; bare: number[] }[] = []
  const said: string[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const ofBare = await measured(bareListeners, async () => {
      const id = randomUUID()
      speaker.say(id)
      return id
    })
    const ofOwn = await measured(listeners, (n) => say(nodeOf(n), talkers[(n * 7919) % members], chatId, n))
    said.push(...ofOwn.ids)
    console.log(`  99th percentile: own ${p99(ofOwn.waited).toFixed(1)} ms, bare ${p99(ofBare.waited).toFixed(1)} ms`)
    // the first warms up
    if (round > 0) rounds.push({ own: ofOwn.waited, bare: ofBare.waited })
  }
  const stored = await storedIn(server, chatId)
  const position = new Map(stored.map((id, at) => [id, at]))
  figure('wrong', listeners.filter(({ received }) => !isEachOnce(received, position)).length)
  figure(
    'crossed',
    listeners.reduce((sum, { received }) => sum + crossedIn(received, position), 0),
  )
  figure('stored', said.filter((id) => !stored.includes(id)).length)
  figure('median', median(rounds.flatMap(({ own }) => own)))
  figure('p99', p99(rounds.flatMap(({ own }) => own)))
  figure('ratio', median(rounds.map(({ own, bare: ofBare }) => p99(own) / p99(ofBare))))
  for (const listener of [...listeners, ...bareListeners]) listener.close()
})

function isEachOnce(received: readonly Received[], position: ReadonlyMap<string, number>): boolean {
  const ids = new Set(received.map(({ id }) => id))
  return received.length === position.size && ids.size === position.size && [...ids].every((id) => position.has(id))
}

function crossedIn(received: readonly Received[], position: ReadonlyMap<string, number>): number {
  const at = received.map(({ id }) => position.get(id) ?? 0)
  return at.filter((one, n) => one < (at[n - 1] ?? 0)).length
}

function p99(waited: number[]): number {
  return quantile(waited, 0.99)
}

/** Everybody lives in one city and is a member of one chat there. */
async function openChat({ url, dataDir }: BenchServer, talkers: readonly Talker[]): Promise<string> {
  const client = await connectToDatabase(dataDir)
  await client.query(`update users set city = 'Lisbon', country = 'Portugal' where username like 'crowd_%'`)
  await client.end()
  const [creator] = talkers
  const body = { name: 'Miradouro tonight', city: 'Lisbon', country: 'Portugal' }
  const { id } = await post(`${url}/api/group-chats`, creator, body)
  for (let from = 1; from < talkers.length; from += AT_ONCE) {
    await Promise.all(
      talkers.slice(from, from + AT_ONCE).map((talker) => post(`${url}/api/group-chats/${id}/join`, talker)),
    )
  }
  return id
}

async function post(address: string, talker: Talker | undefined, body?: object): Promise<{ id: string }> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { cookie: talker?.cookie ?? '', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as { id: string }
}

async function say({ url }: BenchServer, talker: Talker | undefined, chatId: string, n: number): Promise<string> {
  const content = `Message ${n}: six at the kiosk?`
  return (await post(`${url}/api/group-chats/${chatId}/messages`, talker, { content })).id
}

async function openAll<L extends RoomListener>(
  talkers: readonly Talker[],
  open: (talker: Talker, n: number) => Promise<L>,
) {
  const listeners: L[] = []
  for (let from = 0; from < talkers.length; from += AT_ONCE) {
    const some = talkers.slice(from, from + AT_ONCE)
    listeners.push(...(await Promise.all(some.map((talker, n) => open(talker, from + n)))))
  }
  return listeners
}

/** Sends at an even pace, whatever the answers take; answers how long each of these messages took to each listener, in ms. */
async function measured(listeners: readonly RoomListener[], send: (n: number) => Promise<string>) {
  const before = listeners.map(({ received }) => received.length)
  const started = performance.now()
  const sentAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const ahead = started + (n * 1000) / rate - performance.now()
    if (ahead > 1) await sleep(ahead)
    const at = performance.now()
    answers.push(send(n).then((id) => void sentAt.set(id, at)))
  }
  await Promise.all(answers)
  const isMissing = ({ received }: RoomListener, at: number) => received.length - (before[at] ?? 0) < answers.length
  const deadline = performance.now() + MAX_MS
  while (listeners.some(isMissing) && performance.now() < deadline) await sleep(50)
  const waited = listeners.flatMap(({ received }, at) =>
    received.slice(before[at]).flatMap(({ id, at }) => {
      const sent = sentAt.get(id)
      return sent === undefined ? [] : [at - sent]
    }),
  )
  return { ids: [...sentAt.keys()], waited }
}

/** In the order in which everybody is to have received them. */
async function storedIn({ dataDir }: BenchServer, chatId: string): Promise<string[]> {
  const client = await connectToDatabase(dataDir)
  const { rows } = await client.query<{ id: string }>(
    'select id from group_messages where group_chat_id = $1 order by created_at',
    [chatId],
  )
  await client.end()
  return rows.map(({ id }) => id)
}
