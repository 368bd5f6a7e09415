import type { EditedArticle } from '@caravan/contract/blog.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { accepted } from './factories.ts'

/** What an editor sends; each field can be another one. */
export const articleBody = (change: object = {}) => ({
  title: 'The slow train along the Douro',
  content: 'The timetable calls it a *regional* train.\n\n## Where to sit\n\nOn the right.',
  excerpt: 'Sit on the right, bring cherries.',
  author: 'Ines Carvalho',
  category: 'Destinations',
  imageUrl: '/postcards/t-pt-douro/2',
  readTime: '7 min read',
  published: true,
  ...change,
})

const passwordOf = (app: FastifyInstance) => app.services.blogPassword?.value ?? ''

/** A call as somebody who has the password of the blog and no account. */
export const editorCall = (app: FastifyInstance, method: InjectOptions['method'], url: string, body?: object) =>
  app.inject({
    method: method ?? 'GET',
    url,
    headers: { 'x-admin-password': passwordOf(app) },
    ...(body === undefined ? {} : { payload: body }),
  })

export const writtenArticle = async (app: FastifyInstance, change: object = {}) =>
  accepted<EditedArticle>(await editorCall(app, 'POST', '/api/blog-admin/posts', articleBody(change)))
