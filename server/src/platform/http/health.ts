import type { FastifyInstance } from 'fastify'
import { problem } from '../../problem.ts'
import { isDiskFull } from '../disk-space.ts'

const DISK_FULL = 'The disk of the data folder is full.'

/** `/healthz` (alive) and `/readyz` (database reachable and migrated, room on the disk, and not about to end). */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.isStopping) throw problem('unavailable', { retryAfter: 5 })
    const { rows } = await app.services.pool.query<{ is_ready: boolean }>(
      `select to_regclass('public.trips') is not null as is_ready`,
    )
    if (!rows[0]?.is_ready) throw problem('unavailable', { retryAfter: 5 })
    if (await isDiskFull(app.services.config)) throw problem('unavailable', { retryAfter: 60, detail: DISK_FULL })
    return { status: 'ready' }
  })
}
