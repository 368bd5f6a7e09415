import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { Db } from '../../../db/client.ts'
import { countPublished, listForSitemap } from './public-queries.ts'

/** Addresses in one part; the protocol allows 50,000. */
export const SITEMAP_PART = 5_000

/** What everybody may read beside the articles. */
const PUBLIC_PAGES = ['/', '/blog', '/rules', '/prize-rules', '/privacy', '/terms', '/contact', '/help', '/safety']

/** Names the parts: the pages, and the articles by thousands. */
export async function readSitemapIndex(db: Db, origin: string): Promise<Buffer> {
  const parts = Math.ceil((await countPublished(db)) / SITEMAP_PART)
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `blog-${index + 1}`)]
  const urls = names.map((name) => ({ url: `${origin}/sitemaps/${name}.xml` }))
  return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()))
}

/** Null for a part that there is not. */
export async function readSitemap(db: Db, origin: string, name: string): Promise<Buffer | null> {
  if (name === 'pages') return sitemapOf(PUBLIC_PAGES.map((path) => ({ url: origin + path })))
  const part = Number(/^blog-([1-9]\d{0,3})$/.exec(name)?.[1])
  if (!part) return null
  const rows = await listForSitemap(db, SITEMAP_PART, (part - 1) * SITEMAP_PART)
  if (rows.length === 0) return null
  return sitemapOf(rows.map(({ id, updatedAt }) => ({ url: `${origin}/blog/${id}`, lastmod: updatedAt.toISOString() })))
}

const sitemapOf = (urls: { url: string; lastmod?: string }[]): Promise<Buffer> =>
  streamToPromise(Readable.from(urls).pipe(new SitemapStream({ xmlns: NO_EXTENSIONS })))

const NO_EXTENSIONS = { news: false, video: false, image: false, xhtml: false }

/** What is a traveler's own is behind the sign-in; calls are no pages. */
export const robotsTxt = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /blog-admin',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
