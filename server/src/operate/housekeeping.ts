import type { Services } from '../services.ts'
import { DAILY, type Deletion, HOURLY } from './retention.ts'

export const deleteExpiredRows = (services: Services, now: Date): Promise<void> => runAll(HOURLY, services, now)

/** Daily, as it looks at every picture. */
export const deleteUnused = (services: Services, now: Date): Promise<void> => runAll(DAILY, services, now)

/** One that fails keeps no other from its table: a store that is away would otherwise let all of them grow. */
async function runAll(deletions: readonly Deletion[], services: Services, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { delete: run } of deletions) await run(services, now).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'not everything that is over could be deleted')
}
