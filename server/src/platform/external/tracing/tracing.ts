import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { BoundedPool } from '../../../db/bounded-pool.ts'

/**
 * Spans of what the server does, sent to the operator's collector. Without one there is no such object, nothing of OpenTelemetry
 * is loaded (`open-tracing.ts` is imported where the setting is there), and nothing is measured.
 */
export interface Tracing {
  /** A span for each request of this scope; what it brings about is below it. */
  traceRequests(app: FastifyInstance): void
  /** A span for each statement that something traced sends. */
  traceDatabase(pool: BoundedPool): void
  /** A span for each job that is worked off. */
  traceTasks(tasks: TaskList): TaskList
  /** A span for what one event of a socket brings about. */
  traceEvent<T>(event: string, answer: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  close(): Promise<void>
}
