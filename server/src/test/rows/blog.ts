import { articleBody } from '../articles.ts'
import { expected, forBlogAdmins } from './access.ts'
import type { Rows } from './rows.ts'

const FOR_EVERYBODY = expected(200, 200, 200, 200, 200)
const OF_THE_BLOG = 'Articles are by the editors of the blog, published for everybody, and nobody else’s.'
const BY_EDITORS = 'What editors of the blog wrote, for editors alone; nothing of a traveller but who of them saved it.'

export const blogRows: Rows = {
  access: {
    'GET /api/blog-posts': FOR_EVERYBODY,
    'GET /api/blog-posts/:articleId': expected(404, 404, 404, 404, 404),
    'GET /api/blog-admin/posts': forBlogAdmins(200),
    'POST /api/blog-admin/posts': [() => ({ body: articleBody({ published: false }) }), forBlogAdmins(201)],
    'PUT /api/blog-admin/posts/:articleId': [() => ({ body: articleBody() }), forBlogAdmins(404)],
    'DELETE /api/blog-admin/posts/:articleId': forBlogAdmins(404),
    'GET /api/blog-admin/posts/:articleId/versions': forBlogAdmins(404),
    'GET /api/blog-admin/drafts': forBlogAdmins(200),
    'PUT /api/blog-admin/drafts/:draftId': [
      () => {
        const { published: _published, ...fields } = articleBody()
        return { body: { ...fields, articleId: null, basedOn: null } }
      },
      forBlogAdmins(200),
    ],
    'DELETE /api/blog-admin/drafts/:draftId': forBlogAdmins(200),
    'PUT /api/blog-admin/preview': [{ content: '*a*' }, forBlogAdmins(200)],
    'GET /api/blog-admin/session': FOR_EVERYBODY,
    'POST /api/blog-admin/session': [{ password: 'none of theirs' }, expected(401, 401, 401, 401, 401)],
    'DELETE /api/blog-admin/session': FOR_EVERYBODY,
  },
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
