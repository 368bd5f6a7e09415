import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isKnownTag } from '../../../platform/http/known-tag.ts'
import { requireAccess } from '../../../platform/http/require-access.ts'
import type { Storage } from '../../../platform/storage.ts'
import { problem } from '../../../problem.ts'
import type { PictureFormat } from './object-keys.ts'
import { chooseArticlePicture, choosePicture, loadVariant } from './pictures.ts'

const Params = z.object({ kind: z.enum(['trips', 'avatars']), id: Id })
const ArticleParams = z.object({ id: Id, size: z.string() })
const Query = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() })

/**
 * A picture never changes under its address, but who may see it does: browsers keep it, shared caches must not. It varies by
 * the cookie of the session, so that the next traveller on a device is not shown what an earlier one saw.
 */
const CACHING = 'private, max-age=31536000, immutable'
/** The pictures of the blog are everybody's. */
const PUBLIC_CACHING = 'public, max-age=31536000, immutable'

/** Pictures by their bare address, which asks who is looking, and those of the blog. */
export async function objectRoutes(app: FastifyInstance): Promise<void> {
  app.get('/objects/:kind/:id', { schema: { hide: true } }, async (request, reply) => {
    requireAccess({ access: 'signed-in' }, request)
    const { viewer } = request
    if (!viewer) throw problem('signed-out')
    const params = Params.safeParse(request.params)
    if (!params.success) throw problem('not-found')
    const { db, storage } = app.services
    const { kind, id } = params.data
    const picture = await choosePicture({ db, viewer }, kind, id.toLowerCase(), widthIn(request))
    reply.headers({ vary: 'Accept, Cookie', 'cache-control': CACHING })
    return sendVariant(request, reply, storage, picture)
  })

  app.get('/objects/articles/:id/:size', { schema: { hide: true } }, async (request, reply) => {
    const params = ArticleParams.safeParse(request.params)
    if (!params.success) throw problem('not-found')
    const { db, storage } = app.services
    const { id, size } = params.data
    const picture = await chooseArticlePicture({ db }, id.toLowerCase(), size, widthIn(request))
    reply.headers({
      vary: 'Accept',
      'cache-control': PUBLIC_CACHING,
      // what reads the feeds shows them on sites of its own
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendVariant(request, reply, storage, picture)
  })
}

export function widthIn(request: FastifyRequest): number {
  const query = Query.safeParse(request.query)
  if (!query.success) throw problem('bad-request', { detail: 'w is a width in pixels.' })
  return query.data.w ?? Number.POSITIVE_INFINITY
}

type Chosen = Parameters<typeof loadVariant>[1]

async function sendVariant(request: FastifyRequest, reply: FastifyReply, storage: Storage, picture: Chosen) {
  const format = formatFor(request.headers.accept)
  const etag = `"${picture.id}-${picture.widths[0]}-${format}"`
  reply.header('etag', etag)
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { bytes } = await loadVariant(storage, picture, format)
  return reply.type(`image/${format}`).send(bytes)
}

/** AVIF only for those who name it; every browser of today shows WebP. */
export function formatFor(accept = ''): PictureFormat {
  const takesAvif = accept.split(',').some((range) => /^\s*image\/avif\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(range))
  return takesAvif ? 'avif' : 'webp'
}
