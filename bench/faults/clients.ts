import { once } from 'node:events'
import { type Socket as Connection, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import { descriptorsOf, INSPECTABLE as OPTIONS, openHeap, residentMb } from '../lib/processes.ts'
import { Site } from './site.ts'
import { type Fault, type Faults, underLoad } from './strike.ts'

/** Of what it held before: code is compiled meanwhile, and those who write have more connections. */
const MAX_MORE_MB = 15
const MAX_MORE_DESCRIPTORS = 60

interface Held {
  mb: number
  descriptors: number
}

/** Clients that use up what others need. Nobody else notices, and what they took is given back. */
const misuse = (what: string, during: (site: Site) => Promise<string[]>): Fault => ({
  what,
  async run() {
    await using site = await Site.start(INSPECTABLE)
    const footprint = await openFootprint(site)
    return await underLoad(site, {
      strike: () => footprint.begin(),
      during: () => during(site),
      after: () => footprint.givenBack(),
      isUnnoticed: true,
    })
  },
})

/** So that the memory of a site's nodes can be looked at. */
export const INSPECTABLE = { settings: { NODE_OPTIONS: OPTIONS.join(' ') } }

/** Compares what the first node of a site holds with what it held. */
export async function openFootprint({ node }: Site) {
  const heap = await openHeap(node)
  let before: Held | undefined
  const held = async (): Promise<Held> => ({
    mb: (await heap.bytesInUse()) / 1e6,
    descriptors: descriptorsOf(node.pid),
  })
  return {
    async begin(): Promise<void> {
      before = await held()
    },
    /** What it still holds of what it took meanwhile, in words. */
    async givenBack(): Promise<string[]> {
      if (!before) throw new Error('Nobody looked before.')
      const after = await held()
      console.log(`  before ${shown(before)}, after ${shown(after)}`)
      return [
        ...(after.mb - before.mb > MAX_MORE_MB ? [`memory: ${shown(before)} before, ${shown(after)} after`] : []),
        ...(after.descriptors - before.descriptors > MAX_MORE_DESCRIPTORS
          ? [`descriptors: ${shown(before)} before, ${shown(after)} after`]
          : []),
      ]
    },
  }
}

const shown = ({ mb, descriptors }: Held) => `${mb.toFixed(1)} MB and ${descriptors} descriptors`

const CONNECTIONS = 200
/** Headers have 15 s, bodies 20 s, a handshake of a socket 10 s; the server looks some seconds apart. */
const ENDED_WITHIN_S = 30
/** A socket is asked after 25 s whether it is there, has 20 s to answer, and 30 s to agree that it is closed. */
const PONG_WITHIN_S = 90
/** A connection on which nothing moves has a minute. */
const READ_WITHIN_S = 75
/** A page that was asked for is kept until it is read. */
const MAX_MB_MORE = 400
const ACCEPTED_WITHIN_MS = 5000
const PAGES_ASKED = 100

interface Client {
  /** What the n-th sends at once. */
  first?: (site: Site, n: number) => string
  /** And then every half second. */
  drip?: string
  /** How the server's answer begins, where the connection counts only once it was given. */
  answer?: string
  isReading?: boolean
  /** Between one and the next: what is looked at is not how much is asked at once. */
  paceMs?: number
  endedWithinS?: number
}

/** Connections that do so little that each could stay for ever. The server ends them. */
const slowly = (what: string, client: Client) =>
  misuse(`${CONNECTIONS} ${what}`, async (site) => allEnded(await openAll(site, client), client))

interface Opened {
  connections: Connection[]
  /** Of these, so many are open. */
  open(): number
  /** To so many the server has answered as it had to. */
  answered(): number
}

async function openAll(site: Site, { first, answer = '', isReading = true, paceMs = 0 }: Client): Promise<Opened> {
  const { port } = new URL(site.url)
  const connections: Connection[] = []
  let [open, answered] = [0, 0]
  for (let n = 0; n < CONNECTIONS; n++) {
    const connection = connect(Number(port), 'localhost')
    // one that is ended may say so as an error
    connection.on('error', () => undefined).on('close', () => open--)
    await once(connection, 'connect')
    open++
    if (isReading) connection.once('data', (data) => String(data).startsWith(answer) && answered++).resume()
    if (first) connection.write(first(site, n), 'latin1')
    connections.push(connection)
    if (paceMs > 0) await sleep(paceMs)
  }
  return { connections, open: () => open, answered: () => answered }
}

async function allEnded(opened: Opened, { drip, answer, endedWithinS = ENDED_WITHIN_S }: Client): Promise<string[]> {
  const began = performance.now()
  while (opened.open() > 0 && performance.now() - began < endedWithinS * 1000) {
    if (drip) for (const connection of opened.connections) if (connection.writable) connection.write(drip)
    await sleep(500)
  }
  const left = opened.open()
  console.log(`  ${left === 0 ? 'all' : CONNECTIONS - left} were ended after ${secondsSince(began)} s`)
  for (const connection of opened.connections) connection.destroy()
  return [
    ...(left === 0 ? [] : [`${left} of ${CONNECTIONS} connections are still open after ${endedWithinS} s`]),
    ...(answer === undefined || opened.answered() === CONNECTIONS
      ? []
      : [`${opened.answered()} of ${CONNECTIONS} were answered: ${answer}`]),
  ]
}

const HOST = 'host: localhost\r\n'
const JSON_BODY = `${HOST}content-type: application/json\r\n`
const WEB_SOCKET = `${HOST}connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
const SWITCHED = 'HTTP/1.1 101 '
/** The frame with which a client joins, masked by zeros. */
const JOIN = '\u0081\u0082\0\0\0\x0040'

/** A traveller may have twenty. */
const cookieOf = ({ talkers }: Site, n: number) => talkers[n % talkers.length]?.cookie ?? ''
const webSocket = (site: Site, n: number) =>
  `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\n${WEB_SOCKET}cookie: ${cookieOf(site, n)}\r\n\r\n`

/** Each asks for pages in a row on one connection. What the server keeps for them is bounded, and they are ended. */
async function readNothing(site: Site): Promise<string[]> {
  const first = () => `GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(PAGES_ASKED)
  const { pid } = site.node
  const before = { mb: residentMb(pid), descriptors: descriptorsOf(pid) }
  const { connections } = await openAll(site, { first, isReading: false, paceMs: 25 })
  const began = performance.now()
  let mostMb = 0
  // who does not read does not learn that the connection has ended: the server's descriptors say so
  const open = () => Math.max(0, descriptorsOf(pid) - before.descriptors)
  while (open() < CONNECTIONS / 2 && performance.now() - began < ACCEPTED_WITHIN_MS) await sleep(20)
  const most = open()
  while (open() > CONNECTIONS / 2 && performance.now() - began < READ_WITHIN_S * 1000) {
    await sleep(500)
    mostMb = Math.max(mostMb, residentMb(pid) - before.mb)
  }
  const left = open()
  console.log(`  ${mostMb.toFixed(0)} MB more while they read nothing, ended after ${secondsSince(began)} s`)
  for (const connection of connections) connection.destroy()
  return [
    ...(most < CONNECTIONS / 2 ? [`only ${most} connections were accepted`] : []),
    ...(left > CONNECTIONS / 2 ? [`about ${left} of ${CONNECTIONS} are still open after ${READ_WITHIN_S} s`] : []),
    ...(mostMb < MAX_MB_MORE ? [] : [`the server took ${mostMb.toFixed(0)} MB more`]),
  ]
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

async function allForgotten(site: Site): Promise<string[]> {
  for (let n = 0; n < CONNECTIONS; n++) {
    const headers = { cookie: cookieOf(site, n) }
    const reply = await fetch(`${site.url}${LIVE_PATH}/?EIO=4&transport=polling`, { headers })
    const text = await reply.text()
    if (reply.status !== 200) return [`a socket by polling: ${reply.status} ${text}`]
  }
  const began = performance.now()
  const most = await socketsOf(site)
  while ((await socketsOf(site)) > 0 && performance.now() - began < ENDED_WITHIN_S * 1000) await sleep(500)
  const left = await socketsOf(site)
  return most > 0 && left === 0 ? [] : [`of ${most} sockets ${left} are kept after ${ENDED_WITHIN_S} s`]
}

async function socketsOf({ url }: Site): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^live_sockets (\d+)$/m.exec(text)?.[1])
}

export const CLIENTS: Faults = {
  'slow-headers': slowly('connections send a header byte by byte', {
    first: () => `GET / HTTP/1.1\r\n${HOST}x-slow: `,
    drip: 'a',
  }),
  'slow-bodies': slowly('connections send a body byte by byte', {
    first: () => `POST /api/waitlist HTTP/1.1\r\n${JSON_BODY}content-length: 4000\r\n\r\n{`,
    drip: ' ',
  }),
  'silent-connections': slowly('connections send nothing at all', {}),
  'silent-sockets': slowly('sockets begin and say nothing', { first: webSocket, answer: SWITCHED }),
  'sockets-never-pong': slowly('sockets join, and never say that they are there', {
    first: (site, n) => webSocket(site, n) + JOIN,
    answer: SWITCHED,
    endedWithinS: PONG_WITHIN_S,
  }),
  'sockets-never-upgrade': misuse(
    `${CONNECTIONS} sockets begin by polling, and neither poll again nor upgrade`,
    allForgotten,
  ),
  'slow-readers': misuse(
    `${CONNECTIONS} connections ask for ${PAGES_ASKED} pages each and read none of them`,
    readNothing,
  ),
}
