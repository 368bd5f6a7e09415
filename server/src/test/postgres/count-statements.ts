import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/**
 * The SQL statements that `act` itself sends through the pool. What runs at the same time is not among them: the mails of
 * what was done before, or a job.
 */
export async function statementsOf(app: FastifyInstance, act: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app.services
  const query = pool.query
  const own = new AsyncLocalStorage<string[]>()
  const statements: string[] = []
  pool.query = ((...args: Parameters<typeof query>) => {
    own.getStore()?.push(JSON.stringify(args[0]))
    return Reflect.apply(query, pool, args)
  }) as typeof query
  // an injected call begins where it is awaited
  await own
    .run(statements, async () => void (await act()))
    .finally(() => {
      pool.query = query
    })
  return statements
}

export const countStatements = async (app: FastifyInstance, act: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(app, act)).length
