import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { BoundedPool } from '../../../db/bounded-pool.ts'

/** Spans for the operator's collector. Without one there is no such object, and nothing of OpenTelemetry is loaded. */
export interface Tracing {
  traceRequests(app: FastifyInstance): void
  traceDatabase(pool: BoundedPool): void
  traceTasks(tasks: TaskList): TaskList
  traceEvent<T>(event: string, answer: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
