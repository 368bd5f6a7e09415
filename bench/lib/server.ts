import { fileURLToPath } from 'node:url'
import { type Program, SERVER, startProgram as start } from '../../server/src/test/process/start-program.ts'
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

/** The same work without our code around it: what a figure is compared with. */
export const startYardstick = (name: string, dataDir: string): Promise<Program> =>
  startBenchProgram(`${ROOT}bench/yardsticks/${name}.ts`, { DATA_DIR: dataDir })

/** A server of its own on a data folder, without rate limits and, unless asked for, without the demo cast. */
export async function startBenchServer(
  dataDir: string,
  { demo = 'off', grace, nodeOptions }: { demo?: 'on' | 'off'; grace?: number; nodeOptions?: string[] } = {},
): Promise<BenchServer> {
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: demo }
  const ofGrace: Record<string, string> = grace === undefined ? {} : { SHUTDOWN_GRACE: String(grace) }
  const program = await startBenchProgram(SERVER, { ...settings, ...ofGrace }, nodeOptions)
  return { ...program, dataDir }
}
