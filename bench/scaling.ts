/**
 * What runs out first when there are 10, 100 and 1,000 times as many travellers: what each main call computes and how large each
 * big table is at three sizes of the data of `mix`, how that grows, and a simulation of queues with these times
 * (`lib/queueing.ts`) for the deployments of `docs/scaling.md`. Fills its folders the first time: those of 1 and 0.1 take a
 * quarter of an hour together.
 *
 *   npm run bench -- scaling [--scales 0.01,0.1,1] [--calls 150]      1 is 100,000 travellers
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connectToDatabase } from './lib/database.ts'
import {
  busyCores,
  type CallCost,
  type Demand,
  type Deployment,
  deploymentFor,
  simulatedP95,
  usedOf,
} from './lib/deployments.ts'
import { costAt, growthOf } from './lib/growth.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { fillForMix, mixDir } from './lib/mix-data.ts'
import { mixRequests, mixShares, targetsOf } from './lib/mix-requests.ts'
import type { LoadRequest } from './lib/open-load.ts'
import { postgresTimeOf } from './lib/postgres-time.ts'
import { processorTimeOf } from './lib/processor-time.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({
  options: {
    scales: { type: 'string', default: '0.01,0.1,1' },
    calls: { type: 'string', default: '150' },
  },
})
const scales = values.scales.split(',').map(Number)
const callCount = Number(values.calls)

/** At a factor of 1, which is 100,000 travellers: the mix, and who is connected. */
const CALLS_A_SECOND = 400
const SOCKETS = 2000
/** As `npm run bench -- sockets` allows. */
const SOCKET_KB = 40
/** Of the bytes of tables and indexes, what is read again and again. */
const HOT_SHARE = 0.2
/** What a replica answers (`server/src/platform/lagging.ts`), apart from who asks and what they may see. */
const LAGGING = new Set(['feed, its beginning', 'feed, a later page'])

/** Processes are counted in hundredths of a second: nothing is less than what they can show. */
const LEAST_MS = 0.05

const BIG_TABLES = ['users', 'trips', 'likes', 'matches', 'conversations', 'messages']

const bars = {
  growth: { what: 'largest exponent by which a call grows with the data', atMost: 0.4 },
  rows: { what: 'largest exponent by which the bytes of a row grow with the rows', atMost: 0.15 },
  one: { what: 'simulated at 1 time, 95th percentile', unit: ' ms', atMost: 100 },
  ten: { what: 'simulated at 10 times, 95th percentile', unit: ' ms', atMost: 100 },
  hundred: { what: 'simulated at 100 times, 95th percentile', unit: ' ms', atMost: 100 },
  thousand: { what: 'simulated at 1,000 times, 95th percentile', unit: ' ms', atMost: 100 },
}

interface CallTimes {
  wallMs: number
  serverMs: number
  databaseMs: number
}
interface Measured {
  scale: number
  /** What the database computes to know who asks. */
  whoAsksMs: number
  calls: Map<string, CallTimes>
  tables: Map<string, { rows: number; tableBytes: number; indexBytes: number }>
}

await runBench(bars, async (figure) => {
  const measured: Measured[] = []
  for (const scale of scales) measured.push(await measure(scale))
  figure('growth', Math.max(...mixShares.map(([, name]) => printCall(name, measured))))
  figure('rows', Math.max(...[...(measured[0]?.tables.keys() ?? [])].map((table) => printTable(table, measured))))
  const factors = [1, 10, 100, 1000]
  for (const [at, name] of (['one', 'ten', 'hundred', 'thousand'] as const).entries()) {
    const factor = factors[at] ?? 1
    const demand = demandOf(factor, measured)
    const before = factors[at - 1]
    if (before) printBreaking(factor, demand, deploymentFor(demandOf(before, measured)))
    printDeployment(factor, demand)
    figure(name, simulatedP95(demand, deploymentFor(demand)))
  }
})

async function measure(scale: number): Promise<Measured> {
  await fillForMix(scale)
  const dataDir = mixDir(scale)
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  const targets = await targetsOf(client, dataDir, 500)
  const requestAt = mixRequests(targets)
  const calls = new Map<string, CallTimes>()
  for (const [share, name] of mixShares) {
    // what changes something is not sent more often than its share: a traveller may ask a few only
    const count = share < 5 ? Math.ceil(callCount / 5) : callCount
    const requests: LoadRequest[] = []
    for (let n = 0; requests.length < 2 * count; n++) {
      const request = requestAt(n)
      if (request.name === name) requests.push(request)
    }
    await timesOf(server.url, requests.slice(0, count))
    const [serverBefore, databaseBefore] = [await processorTimeOf(server.url), postgresTimeOf(dataDir)]
    const wall = await timesOf(server.url, requests.slice(count))
    const databaseMs = (postgresTimeOf(dataDir) - databaseBefore) / count
    const serverMs = ((await processorTimeOf(server.url)) - serverBefore) / count
    calls.set(name, { wallMs: median(wall), serverMs, databaseMs })
  }
  const whoAsksMs = await timeOfWhoAsks(server.url, dataDir, targets.visitors[0]?.cookie ?? '')
  const tables = await tablesOf(client)
  await client.end()
  await server.stop()
  return { scale, whoAsksMs, calls, tables }
}

/** Of a call that is refused for its input: nothing is read for it but who asks. */
async function timeOfWhoAsks(url: string, dataDir: string, cookie: string): Promise<number> {
  const ask = async () => {
    const reply = await fetch(`${url}/api/posts?page=none`, { headers: { cookie } })
    await reply.text()
    if (reply.status !== 400) throw new Error(`A page that is no number was answered ${reply.status}`)
  }
  await ask()
  const before = postgresTimeOf(dataDir)
  for (let n = 0; n < callCount; n++) await ask()
  return (postgresTimeOf(dataDir) - before) / callCount
}

/** Of those that were a success. Few are refused: somebody asks about their own trip, or about one that is hidden from them. */
async function timesOf(url: string, requests: LoadRequest[]): Promise<number[]> {
  const ms: number[] = []
  for (const { method, path, cookie, body } of requests) {
    const began = performance.now()
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const reply = await fetch(url + path, { method, headers, ...(body ? { body } : {}) })
    const text = await reply.text()
    if (reply.ok) ms.push(performance.now() - began)
    else if (reply.status >= 500) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
  }
  if (ms.length < 0.9 * requests.length)
    throw new Error(`${requests.length - ms.length} of ${requests.length} were refused`)
  return ms
}

async function tablesOf(client: pg.Client): Promise<Measured['tables']> {
  const tables: Measured['tables'] = new Map()
  for (const table of BIG_TABLES) {
    const { rows } = await client.query<{ rows: number; tableBytes: number; indexBytes: number }>(
      `select count(*)::float8 as rows, pg_table_size('${table}')::float8 as "tableBytes",
        pg_indexes_size('${table}')::float8 as "indexBytes" from ${table}`,
    )
    if (rows[0]) tables.set(table, rows[0])
  }
  return tables
}

/** Answers the exponent of what server and database compute for it. */
function printCall(name: string, measured: Measured[]): number {
  const growth = growthOf(costs(name, measured, (one) => one.serverMs + one.databaseMs))
  const times = measured.map(({ scale, calls }) => {
    const { wallMs = 0, serverMs = 0, databaseMs = 0 } = calls.get(name) ?? {}
    return `at ${scale}: ${wallMs.toFixed(1)} ms, computing ${serverMs.toFixed(1)} + ${databaseMs.toFixed(1)}`
  })
  console.log(`  ${name}: ${times.join('; ')} (server + database); exponent ${growth.toFixed(2)}`)
  return growth
}

function printTable(table: string, measured: Measured[]): number {
  const points = measured.flatMap(({ tables }) => {
    const one = tables.get(table)
    return one ? [{ size: one.rows, cost: (one.tableBytes + one.indexBytes) / one.rows }] : []
  })
  const largest = measured.at(-1)?.tables.get(table)
  if (!largest) throw new Error(`${table} was not measured`)
  const { rows, tableBytes, indexBytes } = largest
  const row = `${(tableBytes / rows).toFixed(0)} + ${(indexBytes / rows).toFixed(0)} bytes a row (table + indexes)`
  const gb = [1, 10, 100, 1000].map((factor) => (bytesAt(table, factor, measured) / 1e9).toPrecision(2))
  console.log(`  ${table}: ${row}; ${gb.join(', ')} GB at 1, 10, 100 and 1,000 times`)
  return growthOf(points)
}

function costs(name: string, measured: Measured[], of: (times: CallTimes) => number) {
  return measured.flatMap(({ scale, calls }) => {
    const times = calls.get(name)
    return times ? [{ size: scale, cost: Math.max(LEAST_MS, of(times)) }] : []
  })
}

function bytesAt(table: string, factor: number, measured: Measured[]): number {
  const points = measured.flatMap(({ scale, tables }) => {
    const one = tables.get(table)
    return one ? [{ size: scale, cost: one.tableBytes + one.indexBytes }] : []
  })
  const largest = points.at(-1)
  return largest ? (largest.cost * factor) / largest.size : 0
}

function demandOf(factor: number, measured: Measured[]): Demand {
  const whoAsksMs = costAt(
    measured.map(({ scale, whoAsksMs }) => ({ size: scale, cost: Math.max(LEAST_MS, whoAsksMs) })),
    factor,
  )
  const calls = mixShares.map(([share, name]): CallCost => {
    const nodeMs = costAt(
      costs(name, measured, (one) => one.serverMs),
      factor,
    )
    const databaseMs = costAt(
      costs(name, measured, (one) => one.databaseMs),
      factor,
    )
    const laggingMs = LAGGING.has(name) ? Math.max(0, databaseMs - whoAsksMs) : 0
    return { name, share, nodeMs, primaryMs: databaseMs - laggingMs, laggingMs }
  })
  const bytes = BIG_TABLES.reduce((sum, table) => sum + bytesAt(table, factor, measured), 0)
  return { perSecond: CALLS_A_SECOND * factor, calls, hotGb: (HOT_SHARE * bytes) / 1e9 }
}

/** What of the deployment for a tenth runs out, and by how much. */
function printBreaking(factor: number, demand: Demand, deployment: Deployment): void {
  const parts = usedOf(demand, deployment).map(({ name, used }) => `${name} ${(100 * used).toFixed(0)} %`)
  console.log(`  at ${factor} times on what was enough for a tenth: ${parts.join(', ')}`)
}

function printDeployment(factor: number, demand: Demand): void {
  const { nodes, primary, lagging } = busyCores(demand)
  const busy = [nodes, primary, lagging].map((cores) => cores.toPrecision(2))
  const sockets = `${SOCKETS * factor} sockets, ${((SOCKETS * factor * SOCKET_KB) / 1e6).toFixed(2)} GB`
  console.log(`  at ${factor} times: busy cores of nodes, primary and what may lag ${busy.join(', ')}; ${sockets}`)
  const deployment = deploymentFor(demand)
  const used = usedOf(demand, deployment).map(({ name, used }) => `${name} ${(100 * used).toFixed(0)} %`)
  console.log(`    enough is ${JSON.stringify(deployment)}: ${used.join(', ')}`)
}
