import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { findRedis, startRedis } from '../../server/src/test/outside/redis-for-tests.ts'
import { urlOf } from '../../server/src/test/postgres/postgres-for-tests.ts'
import { type Program, SERVER, startProgram as start } from '../../server/src/test/process/start-program.ts'
import { addressIn, connectToDatabase, isFilled, markFilled } from './data-dir.ts'
import { CannotMeasure, onEnd, whenOver } from './measure.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface BenchServer extends Program {
  dataDir: string
}

/** Starts a program of ours on the pinned Node; it ends with the measurement at the latest. */
export function startBenchProgram(
  file: string,
  settings: Record<string, string>,
  nodeOptions?: string[],
): Promise<Program> {
  const starting = start(file, settings, { nodeOptions, signal: whenOver })
  onEnd(() => starting.then((program) => program.stop()).catch(() => undefined))
  return starting
}

/** The same work without our code around it: what a figure is compared with. */
export const startYardstick = (name: string, dataDir: string): Promise<Program> =>
  startBenchProgram(`${ROOT}bench/yardsticks/${name}.ts`, { DATA_DIR: dataDir })

interface Options {
  demo?: 'on' | 'off'
  grace?: number
  nodeOptions?: string[]
  /** Of a Redis that it shares with other nodes. */
  redisUrl?: string
}

/** A server of its own on a data folder, without rate limits and, unless asked for, without the demo cast. */
export async function startBenchServer(
  dataDir: string,
  { demo = 'off', grace, nodeOptions, redisUrl }: Options = {},
): Promise<BenchServer> {
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: demo, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
  const ofGrace: Record<string, string> = grace === undefined ? {} : { SHUTDOWN_GRACE: String(grace) }
  const program = await startBenchProgram(SERVER, { ...settings, ...ofGrace }, nodeOptions)
  return { ...program, dataDir }
}

/** So many nodes with one Redis, on the database of the first. */
export async function startBenchNodes(dataDir: string, count: number): Promise<[BenchServer, ...BenchServer[]]> {
  if (count === 1) return [await startBenchServer(dataDir)]
  const found = await findRedis()
  if ('missing' in found) throw new CannotMeasure(found.missing)
  const redis = await startRedis(found.program)
  onEnd(() => redis.close())
  const first = await startBenchServer(dataDir, { redisUrl: redis.url })
  const address = addressIn(dataDir)
  const settings = {
    DATABASE_URL: urlOf(address, address.database),
    REDIS_URL: redis.url,
    SESSION_SECRET: fs.readFileSync(join(dataDir, 'secrets/session'), 'utf8').trim(),
    RATE_LIMIT: 'off',
    DEMO: 'off',
  }
  const others: BenchServer[] = []
  for (let n = 1; n < count; n++) {
    const own = join(dataDir, `node-${n}`)
    others.push({ ...(await startBenchProgram(SERVER, { ...settings, DATA_DIR: own })), dataDir: own })
  }
  return [first, ...others]
}

/** Fills a data folder by these statements, each by the name of what it makes, where it is not filled yet. */
export async function fillFolder(dataDir: string, statements: Record<string, string>): Promise<void> {
  if (isFilled(dataDir)) return
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  try {
    await fill(client, dataDir, statements)
  } finally {
    await client.end()
    await server.stop()
  }
  markFilled(dataDir)
}

async function fill(client: pg.Client, dataDir: string, statements: Record<string, string>): Promise<void> {
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0`)
  await client.query('select setseed(0.5)')
  for (const [what, text] of Object.entries(statements)) {
    const start = performance.now()
    await client.query(text)
    console.log(`${dataDir}: ${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
}
