import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem } from '../../problem.ts'
import type { PictureFormat } from './object-keys.ts'
import { choosePicture, loadVariant } from './pictures.ts'

const Params = z.object({ kind: z.enum(['trips', 'avatars']), id: Id })
const Query = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() })

/**
 * A picture never changes under its address, but who may see it does: browsers keep it, shared caches must not. It varies by
 * the cookie of the session, so that the next traveller on a device is not shown what an earlier one saw.
 */
const CACHING = 'private, max-age=31536000, immutable'

export async function objectRoutes(app: FastifyInstance): Promise<void> {
  app.get('/objects/:kind/:id', { schema: { hide: true } }, async (request, reply) => {
    const { viewer } = request
    if (!viewer) throw problem('signed-out')
    const params = Params.safeParse(request.params)
    if (!params.success) throw problem('not-found')
    const query = Query.safeParse(request.query)
    if (!query.success) throw problem('bad-request', { detail: 'w is a width in pixels.' })

    const { db, storage } = app.services
    const { kind, id } = params.data
    const picture = await choosePicture(
      { db, viewer },
      kind,
      id.toLowerCase(),
      query.data.w ?? Number.POSITIVE_INFINITY,
    )
    const format = formatFor(request.headers.accept)
    const etag = `"${picture.id}-${picture.widths[0]}-${format}"`
    reply.headers({ vary: 'Accept, Cookie', 'cache-control': CACHING, etag })
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(`image/${format}`).send(await loadVariant(storage, picture, format))
  })
}

/** AVIF only for those who name it; every browser of today shows WebP. */
function formatFor(accept = ''): PictureFormat {
  const takesAvif = accept.split(',').some((range) => /^\s*image\/avif\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(range))
  return takesAvif ? 'avif' : 'webp'
}

const names = (given: string | undefined, etag: string) =>
  (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
