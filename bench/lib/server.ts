import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, SERVER, startProgram as start } from '../../server/src/test/process/start-program.ts'
import { connectToDatabase, isFilled, markFilled } from './data-dir.ts'
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

/** The same work without our code around it, for the traveller with this address: what a figure is compared with. */
export const startYardstick = (name: string, dataDir: string, viewer = ''): Promise<Program> =>
  startBenchProgram(`${ROOT}bench/yardsticks/${name}.ts`, { DATA_DIR: dataDir, VIEWER: viewer })

/** A server of its own on a data folder, without rate limits and, unless asked for, without the demo cast. */
export async function startBenchServer(
  dataDir: string,
  { demo = 'off', nodeOptions }: { demo?: 'on' | 'off'; nodeOptions?: string[] } = {},
): Promise<BenchServer> {
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: demo }
  return { ...(await startBenchProgram(SERVER, settings, nodeOptions)), dataDir }
}

/**
 * Fills a data folder, step by step, until it is whole or this moment has come; goes on where an earlier run was cut off. What is
 * done `before` is temporary: once for each run.
 */
export async function fillFolder(
  dataDir: string,
  steps: readonly (readonly [what: string, text: string])[],
  { before = '', until = Number.POSITIVE_INFINITY }: { before?: string; until?: number } = {},
): Promise<void> {
  if (isFilled(dataDir)) return console.log(`${dataDir} is filled already`)
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  await client.query(
    `set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; ${before}`,
  )
  const done = join(dataDir, 'done-steps')
  const isDone = (what: string) => fs.existsSync(done) && fs.readFileSync(done, 'utf8').split('\n').includes(what)
  const all: typeof steps = [...steps, ['vacuum analyze', 'vacuum analyze']]
  for (const [what, text] of all.filter(([what]) => !isDone(what))) {
    if (performance.now() > until) throw new CannotMeasure(`There is more to fill in ${dataDir}.`)
    const start = performance.now()
    await client.query('select setseed(0.5)')
    await client.query(text)
    console.log(`${dataDir}: ${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    fs.appendFileSync(done, `${what}\n`)
  }
  await client.end()
  await server.stop()
  markFilled(dataDir)
}
