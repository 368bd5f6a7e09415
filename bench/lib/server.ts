import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRedis, startRedis } from '../../server/src/test/outside/redis-for-tests.ts'
import { urlOf } from '../../server/src/test/postgres/postgres-for-tests.ts'
import { type Program, SERVER, startProgram as start } from '../../server/src/test/process/start-program.ts'
import { addressIn } from './database.ts'
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
