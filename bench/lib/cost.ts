import type { Program } from '../../server/src/test/process/start-program.ts'
import { postgresTimeOf } from './postgres-time.ts'
import { processStatOf } from './process-stat.ts'

/** What so many calls took, in milliseconds of processor time for each. */
export interface Cost {
  serverMs: number
  databaseMs: number
}

/** Beside other work of the machine much less noisy than how many calls are answered in a second. */
export async function costOf<Run extends { count: number }>(
  program: Program,
  dataDir: string,
  run: () => Promise<Run>,
): Promise<Run & Cost> {
  const serverTime = () => (program.pid === undefined ? Number.NaN : (processStatOf(program.pid)?.ownMs ?? Number.NaN))
  const before = { server: serverTime(), database: postgresTimeOf(dataDir) }
  const result = await run()
  return {
    ...result,
    serverMs: (serverTime() - before.server) / result.count,
    databaseMs: (postgresTimeOf(dataDir) - before.database) / result.count,
  }
}

export const costLine = (name: string, { perSecond, serverMs, databaseMs }: Cost & { perSecond: number }) =>
  `${name} ${perSecond.toFixed(0)}/s at ${serverMs.toFixed(2)} ms of processor time and ${databaseMs.toFixed(2)} of PostgreSQL`
