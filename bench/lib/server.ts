import * as fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Program, SERVER, startProgram as start } from '../../server/src/test/process/start-program.ts'
import { connectToDatabase, isFilled, markFilled } from './data-dir.ts'
import { onEnd, whenOver } from './measure.ts'

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

/** Fills a data folder by these statements, each by the name of what it makes, where it is not filled yet. */
export async function fillFolder(dataDir: string, statements: Record<string, string>): Promise<void> {
  if (isFilled(dataDir)) return
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0`)
  await client.query('select setseed(0.5)')
  for (const [what, text] of Object.entries({ ...statements, statistics: 'vacuum analyze' })) {
    const start = performance.now()
    await client.query(text)
    console.log(`${dataDir}: ${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  await client.end()
  await server.stop()
  markFilled(dataDir)
}
