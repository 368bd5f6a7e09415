import { createHash } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '../../../platform/http/known-tag.ts'
import { PageCache, sendCached } from '../../../platform/pages/page-cache.ts'
import { problem } from '../../../problem.ts'
import { ArticlePictures, readFeed, readRss, readSitemap, readSitemapIndex, robotsTxt } from './feeds.ts'
import { findForSharePicture } from './public-queries.ts'

/** As for cached pages: a browser asks each time, and a shared cache may answer with what it has while it asks. */
const CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const schema = { hide: true }

/** What programs read of the blog: feeds, sitemap, robots.txt and pictures for links. */
export async function publicFileRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, storage } = app.services
  const origin = config.publicUrl
  const pictures = new ArticlePictures({ db, storage })
  const page = { schema, config: { cost: 'page' } } as const
  const files = new PageCache(db, app.log)
  type Write = () => Promise<string | Buffer>
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, type: string, write: Write) => {
    const [path = ''] = request.url.split('?', 1)
    const file = await files.get(path, ['blog'], async () => ({ status: 200, html: String(await write()) }))
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHING, vary: 'Accept-Encoding' }
    return sendCached(request, reply, file, headers)
  }

  app.get('/blog/rss.xml', page, (request, reply) =>
    sendFile(request, reply, 'application/rss+xml', () => readRss(db, origin)),
  )
  app.get('/blog/feed.json', page, (request, reply) =>
    sendFile(request, reply, 'application/feed+json', async () => (await readFeed(db, origin)).json1()),
  )
  app.get('/sitemap.xml', page, (request, reply) =>
    sendFile(request, reply, 'application/xml', () => readSitemapIndex(db, origin)),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', page, (request, reply) =>
    sendFile(request, reply, 'application/xml', async () => {
      const sitemap = await readSitemap(db, origin, request.params.name)
      // nothing is kept of what is not there
      if (!sitemap) throw problem('not-found')
      return sitemap
    }),
  )
  app.get('/robots.txt', { schema }, async (request, reply) => send(request, reply, 'text/plain', robotsTxt(origin)))

  app.get<{ Params: { id: string } }>(
    '/share/blog/:id.png',
    { schema, config: { cost: 'sharePicture' } },
    async (request, reply) => {
      const id = Id.safeParse(request.params.id)
      const article = id.success ? await findForSharePicture(db, id.data) : undefined
      if (!article) throw problem('not-found')
      const picture = Buffer.from(await pictures.of(article))
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(request, reply, 'image/png', picture)
    },
  )
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  reply.headers({ 'cache-control': CACHING, etag })
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type === 'image/png' ? type : `${type}; charset=utf-8`).send(body)
}
