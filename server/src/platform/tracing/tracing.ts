import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { BoundedPool } from '../../db/bounded-pool.ts'

/**
 * Spans of what the server does, sent to the operator's collector. Without one there is no such object, nothing of OpenTelemetry
 * is loaded (`open-tracing.ts` is imported where the setting is there), and nothing is measured.
 */
export interface Tracing {
  traceRequests(app: FastifyInstance): void
  traceDatabase(pool: BoundedPool): void
  traceTasks(tasks: TaskList): TaskList
  traceEvent<T>(event: string, answer: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
