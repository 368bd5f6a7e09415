import { quantile } from './load.ts'
import { type CallKind, simulate } from './queueing.ts'

/** What one call computes: at a node, and in the database, there apart what a replica may answer as well. */
export interface CallCost {
  name: string
  /** How often it comes, against the others. */
  share: number
  nodeMs: number
  primaryMs: number
  laggingMs: number
}
export interface Demand {
  perSecond: number
  calls: readonly CallCost[]
  /** What the database reads again and again. */
  hotGb: number
}
/** `nodes` compute on one core each. Travellers are spread over `shards`, each a primary with so many replicas of the same size. */
export interface Deployment {
  nodes: number
  shards: number
  replicas: number
  cores: number
  memoryGb: number
}

/** A queue at what is busier than that grows too long. */
export const BUSY = 0.7
/** What a server for a database has at most, and what it has at least. */
const [LEAST_CORES, MOST_CORES] = [2, 64]
const [LEAST_GB, MOST_GB] = [8, 512]
/** Of the memory, what holds tables and indexes. */
const CACHE_SHARE = 0.75
/** `DATABASE_POOL` of each node, and what one PostgreSQL serves without a pooler. */
const CONNECTIONS_A_NODE = 20
const CONNECTIONS_A_SERVER = 500
/** At more than one server without a pooler, or with one: so many at work for each core. */
const AT_WORK_PER_CORE = 4

/** How many cores are computing all the time. */
export function busyCores({ perSecond, calls }: Demand) {
  const total = calls.reduce((sum, { share }) => sum + share, 0)
  const cores = (msOf: (call: CallCost) => number) =>
    calls.reduce((sum, call) => sum + (perSecond * call.share * msOf(call)) / total / 1000, 0)
  return {
    nodes: cores(({ nodeMs }) => nodeMs),
    primary: cores(({ primaryMs }) => primaryMs),
    lagging: cores(({ laggingMs }) => laggingMs),
  }
}

/** The smallest that keeps everything less than busy: a larger server first, then replicas, then shards. */
export function deploymentFor(demand: Demand): Deployment {
  const { nodes, primary, lagging } = busyCores(demand)
  const isOneEnough = primary + lagging <= BUSY * MOST_CORES
  const neededAtPrimary = isOneEnough ? primary + lagging : primary
  const shards = Math.max(
    1,
    Math.ceil(neededAtPrimary / (BUSY * MOST_CORES)),
    Math.ceil(demand.hotGb / (CACHE_SHARE * MOST_GB)),
  )
  const cores = powerOfTwo(neededAtPrimary / shards / BUSY, LEAST_CORES)
  return {
    nodes: Math.ceil(nodes / BUSY),
    shards,
    replicas: isOneEnough ? 0 : Math.ceil(lagging / shards / (BUSY * cores)),
    cores,
    memoryGb: powerOfTwo(demand.hotGb / shards / CACHE_SHARE, LEAST_GB),
  }
}

const powerOfTwo = (atLeast: number, least: number) => Math.max(least, 2 ** Math.ceil(Math.log2(atLeast)))

/** How much of each part of a deployment is used, of 1; the most used first. */
export function usedOf(demand: Demand, { nodes, shards, replicas, cores, memoryGb }: Deployment) {
  const busy = busyCores(demand)
  const parts = [
    { name: 'cores of the nodes', used: busy.nodes / nodes },
    { name: 'cores of the primary', used: (busy.primary + (replicas ? 0 : busy.lagging)) / (shards * cores) },
    { name: 'cores of the replicas', used: replicas ? busy.lagging / (shards * replicas * cores) : 0 },
    { name: 'memory of the database', used: demand.hotGb / (shards * CACHE_SHARE * memoryGb) },
    { name: 'connections without a pooler', used: (CONNECTIONS_A_NODE * nodes) / (shards * CONNECTIONS_A_SERVER) },
  ]
  return parts.toSorted((one, other) => other.used - one.used)
}

/** A shard of many serves no more at once than can be simulated: so many a second are, with as many servers less. */
const MOST_A_SECOND = 4000
const SIMULATED_SECONDS = 20

/** How long 95 of 100 calls take at most there, in ms. */
export function simulatedP95(demand: Demand, { nodes, shards, replicas, cores }: Deployment): number {
  const perSecond = demand.perSecond / shards
  const part = Math.max(1, perSecond / MOST_A_SECOND)
  const servers = (count: number) => Math.max(1, Math.round(count / part))
  const resources = {
    nodes: servers(nodes / shards),
    primary: servers(cores),
    replicas: servers(Math.max(1, replicas) * cores),
    connections: servers(AT_WORK_PER_CORE * cores * (1 + replicas)),
  }
  const calls = demand.calls.map(
    ({ name, share, nodeMs, primaryMs, laggingMs }): CallKind => ({
      name,
      share,
      steps: [
        { use: 'nodes', ms: nodeMs },
        { take: 'connections' },
        { use: 'primary', ms: primaryMs },
        ...(laggingMs > 0 ? [{ use: replicas > 0 ? 'replicas' : 'primary', ms: laggingMs }] : []),
        { give: 'connections' },
      ],
    }),
  )
  const { responseMs } = simulate({ calls, resources, perSecond: perSecond / part, seconds: SIMULATED_SECONDS })
  return quantile(responseMs, 0.95)
}
