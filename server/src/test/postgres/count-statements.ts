import type { FastifyInstance } from 'fastify'

/** How many SQL statements go to the pool while something is done. */
export async function countStatements(app: FastifyInstance, act: () => Promise<unknown>): Promise<number> {
  const { pool } = app.services
  const query = pool.query
  let statements = 0
  pool.query = ((...args: unknown[]) => {
    statements++
    return Reflect.apply(query, pool, args)
  }) as typeof query
  await act().finally(() => {
    pool.query = query
  })
  return statements
}
