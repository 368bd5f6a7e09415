import { Id } from '@caravan/contract/fields.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { previewTrip } from '@caravan/contract/shares.ts'
import type { FastifyInstance } from 'fastify'
import { requireAccess } from '../../../platform/http/require-access.ts'
import { route } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { drawArticleCard, renderSharePng } from '../postcards/share-card.ts'
import { drawTrip, preview, readOpenTrip, SharePictures } from './shares.ts'

/** Of every public page that has no picture of its own: one, drawn once. */
const drawSitePicture = async (): Promise<Buffer> =>
  renderSharePng(
    await drawArticleCard({
      title: PRODUCT.tagline,
      category: '',
      author: 'Say where you are going and when.',
      postcard: { place: 'Reine', country: 'Norway', kind: 'mountains', variant: 2 },
    }),
  )

export async function shareRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage } = app.services
  const pictures = new SharePictures((trip) => drawTrip(db, storage, trip))

  route(app, previewTrip, (act, { params }) => preview(act, params.postId))

  const config = { cost: 'sharePicture' } as const
  let sitePicture: Promise<Buffer> | undefined
  app.get('/share/site.png', { schema: { hide: true }, config }, async (_request, reply) => {
    sitePicture ??= drawSitePicture()
    const picture = await sitePicture.catch((error: unknown) => {
      sitePicture = undefined
      throw error
    })
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(picture)
  })
  app.get<{ Params: { tripId: string } }>(
    '/share/trips/:tripId.png',
    { schema: { hide: true }, config },
    async (request, reply) => {
      requireAccess({ access: 'anyone' }, request)
      const id = Id.safeParse(request.params.tripId)
      if (!id.success) throw problem('not-found')
      const { version, picture } = await pictures.of(await readOpenTrip({ db, viewer: request.viewer }, id.data))
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('etag', `"${version}"`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(picture)
    },
  )
}
