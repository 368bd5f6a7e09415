import { createHash } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import { previewTrip } from '@caravan/contract/shares.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { problem } from '../../problem.ts'
import { DrawnCache } from '../postcards/drawn-cache.ts'
import { drawTrip, openTrip, preview } from './shares.ts'

const CACHE_BYTES = 16 * 1024 * 1024

export async function shareRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage } = app.services
  const drawn = new DrawnCache(CACHE_BYTES)

  route(app, previewTrip, (act, { params }) => preview(act, params.postId))

  // drawing takes a fifth of a second: few a minute are enough for the sites that show links
  const config = { rateLimit: { max: 60, timeWindow: '1 minute' } }
  app.get<{ Params: { tripId: string } }>('/share/trips/:tripId.png', { config }, async (request, reply) => {
    const id = Id.safeParse(request.params.tripId)
    if (!id.success) throw problem('not-found')
    const trip = await openTrip({ db, viewer: request.viewer }, id.data)
    const version = createHash('sha256').update(JSON.stringify(trip)).digest('base64url')
    const picture = drawn.get(version) ?? (await drawTrip(db, storage, trip))
    drawn.set(version, picture)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', `"${version}"`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(picture)
  })
}
