import * as contract from '@caravan/contract/blog.ts'
import { keepArticlePicture as keepArticlePictureEndpoint, startArticlePicture } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { isBlogAdmin } from '../../../platform/http/require-access.ts'
import { openMarkdown } from '../../../platform/markdown/pool.ts'
import { minutesToRead } from '../../../platform/markdown/reading-time.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import type { ImagePool } from '../../media/pictures/image-pool.ts'
import { keepArticlePicture } from '../../media/pictures/keep-picture.ts'
import { startUpload, uploadIdIn } from '../../media/pictures/uploads.ts'
import * as articles from './articles.ts'
import { BlogAccess } from './blog-access.ts'
import * as drafts from './drafts.ts'
import * as editing from './editing.ts'
import { publicFileRoutes } from './public-file-routes.ts'

interface Options {
  imagePool: ImagePool
}

export async function blogRoutes(app: FastifyInstance, options: Options): Promise<void> {
  route(app, contract.listArticles, (act, { query }) => articles.list(act, query))
  route(app, contract.readArticle, (act, { params }) => articles.read(act, params.articleId))
  await app.register(publicFileRoutes)
  await app.register(adminRoutes, options)
}

async function adminRoutes(app: FastifyInstance, { imagePool }: Options): Promise<void> {
  const { config } = app.services
  const access = new BlogAccess(app.services)
  const markdown = openMarkdown()
  app.addHook('onClose', () => markdown.close())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    request.hasUnlockedBlog = await access.isUnlocked(request)
  })

  routeWithRequest(app, contract.findBlogAccess, async ({ viewer }, _input, request) => ({
    // of a page it is the page's request, which no hook of this scope has seen
    isUnlocked: isBlogAdmin({ viewer, hasUnlockedBlog: await access.isUnlocked(request) }),
  }))
  routeWithRequest(app, contract.unlockBlog, async (_act, { body }, request, reply) => {
    await access.unlock(body.password, request, reply)
    return { isUnlocked: true }
  })
  routeWithRequest(app, contract.lockBlog, async (_act, _input, request, reply) => {
    await access.lock(request, reply)
    return { message: 'You have been logged out of the admin panel.' }
  })

  route(app, contract.listAllArticles, (act, { query }) => editing.list(act, query))
  route(app, contract.createArticle, (act, { body }) => editing.create(act, markdown, body))
  route(app, contract.changeArticle, (act, { params, body }) => editing.change(act, markdown, params.articleId, body))
  route(app, contract.deleteArticle, (act, { params }) => editing.remove(act, params.articleId))
  route(app, contract.listArticleVersions, (act, { params }) => editing.listVersions(act, params.articleId))
  route(app, contract.keepDraft, (act, { params, body }) => drafts.keep(act, params.draftId, body))
  route(app, contract.listDrafts, (act) => drafts.list(act))
  route(app, contract.deleteDraft, (act, { params }) => drafts.remove(act, params.draftId))
  route(app, contract.previewArticle, async (_act, { body }) => {
    const { html, words } = await markdown.render(body.content)
    return { html, words, minutes: minutesToRead(words) }
  })

  route(app, startArticlePicture, (act) => startUpload(act, null, app.services))
  route(app, keepArticlePictureEndpoint, (act, { body }) =>
    keepArticlePicture(act, imagePool, uploadIdIn(body.imageURL, config.publicUrl)),
  )
}
