import { articleBody } from '../articles.ts'
import { expected, forBlogAdmins, MISSING } from './access.ts'
import type { Rows } from './rows.ts'

const FOR_EVERYBODY = expected(200, 200, 200, 200, 200)
const OF_THE_BLOG = 'Articles are by the editors of the blog, published for everybody, and nobody else’s.'
const BY_EDITORS = 'What editors of the blog wrote, for editors alone; nothing of a traveller but who of them saved it.'

export const blogRows: Rows = {
  access: {
    'GET /api/blog-posts': [() => ({ url: '/api/blog-posts' }), FOR_EVERYBODY],
    'GET /api/blog-posts/:articleId': [
      () => ({ url: `/api/blog-posts/${MISSING}` }),
      expected(404, 404, 404, 404, 404),
    ],
    'GET /api/blog-admin/posts': [() => ({ url: '/api/blog-admin/posts' }), forBlogAdmins(200)],
    'POST /api/blog-admin/posts': [
      () => ({ url: '/api/blog-admin/posts', body: articleBody({ published: false }) }),
      forBlogAdmins(201),
    ],
    'PUT /api/blog-admin/posts/:articleId': [
      () => ({ url: `/api/blog-admin/posts/${MISSING}`, body: articleBody() }),
      forBlogAdmins(404),
    ],
    'DELETE /api/blog-admin/posts/:articleId': [
      () => ({ url: `/api/blog-admin/posts/${MISSING}` }),
      forBlogAdmins(404),
    ],
    'GET /api/blog-admin/posts/:articleId/versions': [
      () => ({ url: `/api/blog-admin/posts/${MISSING}/versions` }),
      forBlogAdmins(404),
    ],
    'GET /api/blog-admin/drafts': [() => ({ url: '/api/blog-admin/drafts' }), forBlogAdmins(200)],
    'PUT /api/blog-admin/drafts/:draftId': [
      () => {
        const { published: _published, ...fields } = articleBody()
        return { url: `/api/blog-admin/drafts/${MISSING}`, body: { ...fields, articleId: null, basedOn: null } }
      },
      forBlogAdmins(200),
    ],
    'DELETE /api/blog-admin/drafts/:draftId': [
      () => ({ url: `/api/blog-admin/drafts/${MISSING}` }),
      forBlogAdmins(200),
    ],
    'PUT /api/blog-admin/preview': [
      () => ({ url: '/api/blog-admin/preview', body: { content: '*a*' } }),
      forBlogAdmins(200),
    ],
    'GET /api/blog-admin/session': [() => ({ url: '/api/blog-admin/session' }), FOR_EVERYBODY],
    'POST /api/blog-admin/session': [
      () => ({ url: '/api/blog-admin/session', body: { password: 'none of theirs' } }),
      expected(401, 401, 401, 401, 401),
    ],
    'DELETE /api/blog-admin/session': [() => ({ url: '/api/blog-admin/session' }), FOR_EVERYBODY],
  },
  lists: [],
  nothingOfOthers: {
    'GET /api/blog-posts': OF_THE_BLOG,
    'GET /api/blog-posts/:articleId': OF_THE_BLOG,
    'GET /api/blog-admin/posts': BY_EDITORS,
    'POST /api/blog-admin/posts': BY_EDITORS,
    'PUT /api/blog-admin/posts/:articleId': BY_EDITORS,
    'GET /api/blog-admin/posts/:articleId/versions': BY_EDITORS,
    'GET /api/blog-admin/drafts': BY_EDITORS,
    'PUT /api/blog-admin/preview': 'The caller’s own words, counted.',
  },
}
