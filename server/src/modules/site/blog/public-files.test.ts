import { sql } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { editorCall, writtenArticle } from '../../../test/articles.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut } from '../../../test/factories.ts'
import { readRss, readSitemap, SITEMAP_PART } from './feeds.ts'

const { app } = await useApp()
const origin = app.services.config.publicUrl
const get = (url: string, headers = {}) => app.inject({ url, headers })

let id: string
beforeAll(async () => {
  const content = `**Cherries** & <b>grapes</b> ]]> [more](/blog)\n\n![](/postcards/t-pt-douro/2/720x510.svg)`
  id = (await writtenArticle(app, { title: 'Cherries & grapes < "wine"', content })).id
  await writtenArticle(app, { title: 'A secret draft', published: false })
  await writtenArticle(app, { title: 'A secret plan', published: false, publishAt: '2199-01-01T00:00:00.000Z' })
})

const FILES = [
  '/blog/rss.xml',
  '/blog/feed.json',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/blog-1.xml',
  '/robots.txt',
]

test.each(FILES)('%s is asked for again only where it has changed, and holds no draft', async (url) => {
  const first = await get(url)
  expect(first.statusCode).toBe(200)
  expect(first.body).not.toMatch(/secret/)
  expect(first.headers['cache-control']).toMatch(/stale-while-revalidate/)
  const etag = String(first.headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('the RSS feed is RSS 2.0 with whole articles and absolute addresses', async () => {
  const { body, headers } = await get('/blog/rss.xml')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(XMLValidator.validate(body)).toBe(true)
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(body)
  expect(rss['@_version']).toBe('2.0')
  for (const required of ['title', 'link', 'description']) expect(rss.channel[required]).toBeTruthy()
  expect(Number.isNaN(Date.parse(rss.channel.lastBuildDate))).toBe(false)
  expect(rss.channel.item).toMatchObject({
    title: 'Cherries & grapes < "wine"',
    link: `${origin}/blog/${id}`,
    category: 'Destinations',
  })
  expect(rss.channel.item['content:encoded']).toContain(`<strong>Cherries</strong> &amp; &lt;b&gt;grapes`)
  expect(rss.channel.item['content:encoded']).toContain(`<a href="${origin}/blog">`)
  expect(rss.channel.item['content:encoded']).toContain(`src="${origin}/postcards/`)
})

test('the RSS feed is well-formed whatever was stored once', async () => {
  await app.services.db.execute(
    sql`update articles set excerpt = excerpt || E'\\uFFFE\\uFFFF\\uFDD0' || chr(1) || chr(12)`,
  )
  const body = await readRss(app.services.db, origin)
  expect(XMLValidator.validate(body)).toBe(true)
  expect(body).toContain('bring cherries.')
  expect(body).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u)
})

/** https://www.jsonfeed.org/version/1.1/ and 1: what a reader may count on. */
const JsonFeed = z.object({
  version: z.string().regex(/^https:\/\/jsonfeed\.org\/version\/1(\.1)?$/),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z.array(
    z.object({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      content_html: z.string().min(1),
      summary: z.string(),
      image: z.url(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()),
    }),
  ),
})

test('the JSON feed is one by its specification', async () => {
  const { body, headers } = await get('/blog/feed.json')
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = JsonFeed.parse(JSON.parse(body))
  expect(feed.items.map(({ title }) => title)).toEqual(['Cherries & grapes < "wine"'])
})

test('the sitemap names its parts, and these each page that everybody may read', async () => {
  const parser = new XMLParser()
  const index = parser.parse((await get('/sitemap.xml')).body)
  const parts: string[] = index.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)
  expect(parts).toEqual([`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/blog-1.xml`])
  const { urlset } = parser.parse((await get('/sitemaps/blog-1.xml')).body)
  expect(urlset.url).toMatchObject({ loc: `${origin}/blog/${id}`, lastmod: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  for (const missing of ['/sitemaps/blog-2.xml', '/sitemaps/blog-0.xml', '/sitemaps/blog-x.xml', '/sitemaps/other.xml'])
    expect((await get(missing)).statusCode, missing).toBe(404)
})

test('a part of the sitemap is full before the next one begins', async () => {
  await app.services.pool.query(
    `insert into articles (id, title, content, excerpt, author, category, image_url, read_time, published, published_at,
       html, headings, created_at, updated_at)
     select gen_random_uuid(), 'x', 'x', 'x', 'x', 'Culture', '/x', 'x', true, now() + n * interval '1 second', 'x', '[]',
       now(), now() from generate_series(1, $1) n`,
    [SITEMAP_PART],
  )
  const countIn = async (name: string) =>
    String(await readSitemap(app.services.db, origin, name)).split('<loc>').length - 1
  expect([await countIn('blog-1'), await countIn('blog-2')]).toEqual([SITEMAP_PART, 1])
  await app.services.pool.query(`delete from articles where title = 'x'`)
})

test('robots.txt keeps programs from calls and from the admin, and names the sitemap', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Disallow: /api/\n')
  expect(body).toContain('Disallow: /blog-admin\n')
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
})

test('the picture of an article is drawn once and kept, and drawn anew when it was changed', async () => {
  const article = (await callSignedOut(app, 'GET', `/api/blog-posts/${id}`)).json()
  const picture = await get(article.sharePictureUrl)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const kept = async () => {
    const keys: string[] = []
    for await (const key of app.services.storage.keys()) if (key.startsWith(`share-pictures/${id}/`)) keys.push(key)
    return keys
  }
  const first = await kept()
  expect(first).toHaveLength(1)
  expect((await get(article.sharePictureUrl)).rawPayload).toEqual(picture.rawPayload)
  const { content, excerpt, author, category, imageUrl, readTime } = article
  const change = { title: 'Another', content, excerpt, author, category, imageUrl, readTime, published: true }
  expect((await editorCall(app, 'PUT', `/api/blog-admin/posts/${id}`, change)).statusCode).toBe(200)
  expect((await get(`/share/blog/${id}.png`)).rawPayload).not.toEqual(picture.rawPayload)
  expect(await kept()).toHaveLength(1)
  expect(await kept()).not.toEqual(first)
})

test('there is no picture of a draft', async () => {
  const { id: draft } = await writtenArticle(app, { published: false })
  for (const name of [draft, 'nonsense']) expect((await get(`/share/blog/${name}.png`)).statusCode).toBe(404)
})
