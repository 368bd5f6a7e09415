import type { ArticleDraft, ArticleVersion, EditedArticle } from '@caravan/contract/blog.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { readPageVersions } from '../../../platform/pages/cache-tag-queries.ts'
import { articleBody, editorCall, writtenArticle } from '../../../test/articles.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, traveller, usernameOf } from '../../../test/factories.ts'
import { publishArticles } from './publish.ts'

const { app } = await useApp()
const POSTS = '/api/blog-admin/posts'

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  editorCall(app, method, url, body)
const isPublic = async (id: string) => (await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).statusCode === 200
const versionsOf = async (id: string) => (await send('GET', `${POSTS}/${id}/versions`)).json<ArticleVersion[]>()
const jobs = async (id: string) =>
  (
    await app.services.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
      `publish-article:${id}`,
    ])
  ).rows

test('an editor writes, changes and deletes an article, and sees drafts among the others', async () => {
  const { id } = await writtenArticle(app, { published: false })
  const listed = async () => (await send('GET', POSTS)).json<EditedArticle[]>().find((one) => one.id === id)
  expect(await listed()).toMatchObject({ published: false, publishedAt: null, version: 1, createdBy: null })
  const changed = await send('PUT', `${POSTS}/${id}`, articleBody({ title: 'Another' }))
  expect(changed.json()).toMatchObject({ title: 'Another', published: true, version: 2 })
  expect(await isPublic(id)).toBe(true)
  expect((await send('DELETE', `${POSTS}/${id}`)).json()).toEqual({ message: 'Blog post deleted successfully' })
  expect(await listed()).toBeUndefined()
  expect(await isPublic(id)).toBe(false)
  expect((await send('DELETE', `${POSTS}/${id}`)).statusCode).toBe(404)
})

test.each([
  [{ title: ' ' }, '/title'],
  [{ content: '' }, '/content'],
  [{ category: 'Cooking' }, '/category'],
  [{ imageUrl: 'javascript:alert(1)' }, '/imageUrl'],
  [{ imageUrl: '//example.org/a.jpg' }, '/imageUrl'],
  [{ readTime: '' }, '/readTime'],
  [{ published: 'yes' }, '/published'],
])('%j is refused, and the field is named', async (change, pointer) => {
  const reply = await send('POST', POSTS, articleBody(change))
  expect([reply.statusCode, reply.json().errors[0].pointer]).toEqual([422, pointer])
})

test('of two who save the same version the later one gets a conflict, and nothing is overwritten', async () => {
  const { id, version } = await writtenArticle(app)
  const save = (title: string) => send('PUT', `${POSTS}/${id}`, articleBody({ title, version }))
  const replies = await Promise.all([save('One'), save('Two')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ type: '/problems/article-changed' })
  const saved = replies.find(({ statusCode }) => statusCode === 200)?.json().title
  expect((await versionsOf(id)).map(({ title }) => title)).toEqual([saved, 'The slow train along the Douro'])
})

test('each save is in the history, with who saved it and when', async () => {
  const admin = await traveller(app)
  await app.services.pool.query('update users set is_admin = true where id = $1', [admin.id])
  const { id } = await writtenArticle(app)
  expect((await admin.call('PUT', `${POSTS}/${id}`, articleBody({ content: 'Second.' }))).statusCode).toBe(200)
  const [second, first] = await versionsOf(id)
  expect([second?.savedBy, first?.savedBy]).toEqual([usernameOf(admin), null])
  expect([second?.content, second?.version]).toEqual(['Second.', 2])
  expect(Date.parse(second?.savedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.savedAt ?? ''))
})

test('the same draft sent twice at once is one article, and the draft is let go', async () => {
  const draftId = newId()
  const { published: _published, ...fields } = articleBody({ title: 'Half a' })
  const kept = await send('PUT', `/api/blog-admin/drafts/${draftId}`, { ...fields, articleId: null, basedOn: null })
  expect(kept.statusCode, kept.body).toBe(200)
  const drafts = async () => (await send('GET', '/api/blog-admin/drafts')).json<ArticleDraft[]>()
  expect((await drafts()).find(({ id }) => id === draftId)).toMatchObject({ title: 'Half a', savedBy: null })
  const replies = await Promise.all([0, 1].map(() => send('POST', POSTS, articleBody({ draftId }))))
  expect(replies.map((reply) => [reply.statusCode, reply.json().id])).toEqual([
    [201, draftId],
    [201, draftId],
  ])
  expect(await versionsOf(draftId)).toHaveLength(1)
  expect((await drafts()).filter(({ id }) => id === draftId)).toEqual([])
})

test('a draft may be unfinished, is kept under its id as it grows, and can be let go', async () => {
  const url = `/api/blog-admin/drafts/${newId()}`
  const empty = { title: '', content: '', excerpt: '', author: '', category: '', imageUrl: '', readTime: '' }
  for (const title of ['T', 'Tr', 'Tra\0in'])
    expect((await send('PUT', url, { ...empty, title, articleId: null, basedOn: null })).statusCode).toBe(200)
  const mine = async () =>
    (await send('GET', '/api/blog-admin/drafts')).json<ArticleDraft[]>().filter(({ id }) => url.endsWith(id))
  expect((await mine()).map(({ title }) => title)).toEqual(['Train'])
  for (const _twice of [1, 2]) expect((await send('DELETE', url)).statusCode).toBe(200)
  expect(await mine()).toEqual([])
  const gone = await send('PUT', url, { ...empty, articleId: newId(), basedOn: 1 })
  expect(gone.statusCode).toBe(404)
})

test('an article is published at the time that was set, once, and by a job at that time', async () => {
  const at = new Date(Date.now() + 3_600_000)
  const { id, publishAt } = await writtenArticle(app, { published: false, publishAt: at.toISOString() })
  expect(publishAt).toBe(at.toISOString())
  expect((await jobs(id)).map(({ run_at }) => run_at.getTime())).toEqual([at.getTime()])
  await publishArticles(app.services)
  expect(await isPublic(id)).toBe(false)
  await app.services.pool.query(`update articles set publish_at = now() - interval '1 second' where id = $1`, [id])
  expect(await publishArticles(app.services)).toBe(1)
  expect(await publishArticles(app.services)).toBe(0)
  expect(await isPublic(id)).toBe(true)
})

test('another time replaces the first, and none takes the plan back', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  const later = new Date(Date.now() + 7_200_000)
  const { id } = await writtenArticle(app, { published: false, publishAt: soon.toISOString() })
  const change = (publishAt: string | null) =>
    send('PUT', `${POSTS}/${id}`, articleBody({ published: false, publishAt }))
  await change(later.toISOString())
  expect((await jobs(id)).map(({ run_at }) => run_at.getTime())).toEqual([later.getTime()])
  expect((await change(null)).json()).toMatchObject({ publishAt: null, published: false })
  expect(await jobs(id)).toEqual([])
})

test('what was published keeps its day when it is changed', async () => {
  const { id, publishedAt } = await writtenArticle(app)
  const changed = await send('PUT', `${POSTS}/${id}`, articleBody({ title: 'Another' }))
  expect(changed.json().publishedAt).toBe(publishedAt)
})

test('a preview is what the page will show, with its words', async () => {
  const content = '## Two words\n\n<script>alert(1)</script>'
  const preview = (await send('PUT', '/api/blog-admin/preview', { content })).json()
  const { id } = await writtenArticle(app, { content })
  const shown = (await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).json()
  expect(preview).toEqual({ html: shown.html, words: 6, minutes: 1 })
  expect(preview.html).not.toContain('<script')
})

test('each save, deletion and planned publication changes the pages that show articles; a draft does not', async () => {
  const versionNow = async () => Number((await readPageVersions(app.services.db)).get('blog') ?? 0)
  const changes = async (act: () => Promise<unknown>) => {
    const before = await versionNow()
    await act()
    return (await versionNow()) - before
  }
  const soon = { published: false, publishAt: new Date(Date.now() + 3_600_000).toISOString() }
  const { id } = await writtenArticle(app, soon)
  expect(await changes(() => writtenArticle(app))).toBe(1)
  expect(await changes(() => publishArticles(app.services))).toBe(0)
  await app.services.pool.query(`update articles set publish_at = now() - interval '1 minute' where id = $1`, [id])
  expect(await changes(() => publishArticles(app.services))).toBe(1)
  expect(await changes(() => send('PUT', `${POSTS}/${id}`, articleBody()))).toBe(1)
  const { published: _published, ...draft } = articleBody()
  const keep = () => send('PUT', `/api/blog-admin/drafts/${newId()}`, { ...draft, articleId: id, basedOn: 1 })
  expect(await changes(keep)).toBe(0)
  expect(await changes(() => send('DELETE', `${POSTS}/${id}`))).toBe(1)
})
