import type { Article, BlogPost } from '@caravan/contract/blog.ts'
import { beforeAll, expect, test } from 'vitest'
import { articleBody, editorCall, writtenArticle } from '../../../test/articles.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut } from '../../../test/factories.ts'

const { app } = await useApp()

const DAY = 86_400_000
const titles = async (query: string) => {
  const reply = await callSignedOut(app, 'GET', `/api/blog-posts${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<BlogPost[]>().map(({ title }) => title)
}
async function publishedOn(daysAgo: number, change: object) {
  const { id } = await writtenArticle(app, change)
  const at = new Date(Date.now() - daysAgo * DAY)
  await app.services.pool.query('update articles set published_at = $1 where id = $2', [at, id])
  return id
}

let train: string
beforeAll(async () => {
  train = await publishedOn(1, {})
  await publishedOn(2, {
    title: 'A week in Kyoto',
    category: 'Budget Travel',
    author: 'Aiko Kuroda',
    excerpt: '100% quiet_temples',
  })
  await publishedOn(3, { title: 'Ask before you DANCE', category: 'Culture', excerpt: 'A village festival.' })
  await publishedOn(4, { title: 'Two rivers', category: 'Destinations', excerpt: 'Both are slow.' })
  await writtenArticle(app, { title: 'Not yet', published: false })
})

test('anybody reads what is published, newest first, and no draft', async () => {
  expect(await titles('')).toEqual([
    'The slow train along the Douro',
    'A week in Kyoto',
    'Ask before you DANCE',
    'Two rivers',
  ])
})

test.each([
  ['?search=dance', ['Ask before you DANCE']],
  ['?search=KURODA', ['A week in Kyoto']],
  ['?search=slow', ['The slow train along the Douro', 'Two rivers']],
  ['?search=regional', []],
  ['?search=100%25', ['A week in Kyoto']],
  ['?search=t_t', ['A week in Kyoto']],
  ['?search=a_week', []],
  ['?search=%20', ['The slow train along the Douro', 'A week in Kyoto', 'Ask before you DANCE', 'Two rivers']],
  ['?category=Destinations', ['The slow train along the Douro', 'Two rivers']],
  ['?category=destinations', []],
  ['?category=Destinations&search=rivers', ['Two rivers']],
  ['?search=not%20yet', []],
  ['?search=DAN%00CE', ['Ask before you DANCE']],
  ['?category=Destinations%00', ['The slow train along the Douro', 'Two rivers']],
])(
  'a search is in title, excerpt or author, whatever the case, and a category is exactly one: %s',
  async (query, found) => {
    expect(await titles(query)).toEqual(found)
  },
)

test('pages follow each other without a gap', async () => {
  const first = await callSignedOut(app, 'GET', '/api/blog-posts?limit=3')
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await callSignedOut(app, 'GET', next)).json<BlogPost[]>().map(({ title }) => title)).toEqual(['Two rivers'])
})

test('an article comes ready to be shown, with others like it and a slug for its address', async () => {
  const article = (await callSignedOut(app, 'GET', `/api/blog-posts/${train}`)).json<Article>()
  expect(article).toMatchObject({
    slug: 'the-slow-train-along-the-douro',
    pictureUrl: '/postcards/t-pt-douro/2',
    html: '<p>The timetable calls it a <em>regional</em> train.</p>\n<h2 id="section-where-to-sit">Where to sit</h2>\n<p>On the right.</p>\n',
    headings: [{ id: 'section-where-to-sit', text: 'Where to sit', level: 2 }],
  })
  expect(article.related.map(({ title }) => title)).toEqual(['Two rivers', 'A week in Kyoto', 'Ask before you DANCE'])
})

test('a draft and an article that was withdrawn are not there', async () => {
  const { id, version } = await writtenArticle(app, { published: false })
  expect((await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).statusCode).toBe(404)
  const publish = { ...articleBody(), version }
  await editorCall(app, 'PUT', `/api/blog-admin/posts/${id}`, publish)
  expect((await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).statusCode).toBe(200)
  await editorCall(app, 'PUT', `/api/blog-admin/posts/${id}`, articleBody({ published: false }))
  expect((await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).statusCode).toBe(404)
})

test('a picture of another site is kept as it was given, and a drawing is shown', async () => {
  const { imageUrl, pictureUrl } = await writtenArticle(app, {
    imageUrl: 'https://example.org/a.jpg',
    published: false,
  })
  expect(imageUrl).toBe('https://example.org/a.jpg')
  expect((await callSignedOut(app, 'GET', `${pictureUrl}/720x510.svg`)).headers['content-type']).toMatch(/svg/)
})
