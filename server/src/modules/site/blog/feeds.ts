import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { printable } from '@caravan/contract/text.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import { escapeXml } from '@caravan/postcards/xml.ts'
import { Feed } from 'feed'
import type { Db } from '../../../db/client.ts'
import { BoundedQueues } from '../../../platform/limits/bounded-queues.ts'
import { overloaded } from '../../../platform/load-shedding/load-shedding.ts'
import type { Storage } from '../../../platform/storage.ts'
import { findPlaceForDrawing } from '../../places/places.ts'
import { drawArticleCard, renderSharePng } from '../../trips/postcards/share-card.ts'
import { pictureUrlOf, sharePictureUrlOf } from './present.ts'
import { countPublished, listForFeeds, listForSitemap, type SharedArticle } from './public-queries.ts'

const folderOf = (id: string) => `share-pictures/${id}`
const DRAWN = /^\/postcards\/([^/]+)\/(\d+)$/

/** Of each article one picture for each time it was changed: drawn once, and kept in the store. */
export class ArticlePictures {
  readonly #db: Db
  readonly #storage: Storage
  readonly #queue = new BoundedQueues(DRAWINGS_AT_ONCE)
  readonly #underWay = new Map<string, Promise<Uint8Array>>()

  constructor({ db, storage }: { db: Db; storage: Storage }) {
    this.#db = db
    this.#storage = storage
  }

  /** @throws Problem `unavailable` where too many wait to be drawn */
  async of(article: SharedArticle): Promise<Uint8Array> {
    const key = `${folderOf(article.id)}/${article.updatedAt.getTime()}.png`
    return (await this.#storage.get(key)) ?? this.#drawOnce(key, article)
  }

  #drawOnce(key: string, article: SharedArticle): Promise<Uint8Array> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const drawing = this.#queue.run('every article', () => this.#draw(key, article))
    if (!drawing) throw overloaded()
    const drawn = drawing.finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, drawn)
    return drawn
  }

  async #draw(key: string, article: SharedArticle): Promise<Uint8Array> {
    const [, place = '', variant = '0'] = DRAWN.exec(pictureUrlOf(article)) ?? []
    const found = await findPlaceForDrawing(this.#db, place)
    const svg = await drawArticleCard({
      title: article.title,
      category: article.category,
      author: article.author,
      postcard: {
        place: found?.place ?? article.title,
        country: '',
        kind: found?.kind ?? 'countryside',
        only: found ? scenesFor(found.kind, found) : undefined,
        variant: Number(variant),
      },
    })
    const picture = await renderSharePng(svg)
    // those of before are asked for by nobody: the address of the picture has changed with the article
    await this.#storage.deleteFolder(folderOf(article.id))
    await this.#storage.put(key, picture, 'image/png')
    return picture
  }
}

/** Addresses in one part; the protocol allows 50,000. */
export const SITEMAP_PART = 5_000

/** What everybody may read beside the articles. */
const PUBLIC_PAGES = ['/', '/blog', '/rules', '/prize-rules', '/privacy', '/terms', '/contact', '/help', '/safety']

/** Names the parts: the pages, and the articles by thousands. */
export async function readSitemapIndex(db: Db, origin: string): Promise<string> {
  const parts = Math.ceil((await countPublished(db)) / SITEMAP_PART)
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `blog-${index + 1}`)]
  return sitemapXml(
    'sitemapindex',
    'sitemap',
    names.map((name) => ({ loc: `${origin}/sitemaps/${name}.xml` })),
  )
}

/** Null for a part that there is not. */
export async function readSitemap(db: Db, origin: string, name: string): Promise<string | null> {
  if (name === 'pages')
    return sitemapXml(
      'urlset',
      'url',
      PUBLIC_PAGES.map((path) => ({ loc: origin + path })),
    )
  const part = Number(/^blog-([1-9]\d{0,3})$/.exec(name)?.[1])
  if (!part) return null
  const rows = await listForSitemap(db, SITEMAP_PART, (part - 1) * SITEMAP_PART)
  if (rows.length === 0) return null
  const urls = rows.map(({ id, updatedAt }) => ({ loc: `${origin}/blog/${id}`, lastmod: updatedAt.toISOString() }))
  return sitemapXml('urlset', 'url', urls)
}

/** https://www.sitemaps.org/protocol.html */
function sitemapXml(root: string, item: string, entries: { loc: string; lastmod?: string }[]): string {
  const items = entries.map(({ loc, lastmod }) => {
    const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
    return `<${item}><loc>${escapeXml(loc)}</loc>${changed}</${item}>`
  })
  const head = `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return `${head}${items.join('')}</${root}>`
}

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

const NEWEST = 30

/** The newest articles, whole: `json1()` of what this answers. */
export async function readFeed(db: Db, origin: string): Promise<Feed> {
  const rows = await listForFeeds(db, NEWEST)
  const feed = new Feed({
    id: `${origin}/blog`,
    title: `${PRODUCT.name} blog`,
    description: `Articles for travelers. ${PRODUCT.tagline}.`,
    link: `${origin}/blog`,
    language: 'en',
    favicon: `${origin}/favicon.svg`,
    copyright: PRODUCT.name,
    generator: PRODUCT.name,
    updated: rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0)),
    feedLinks: { rss: `${origin}/blog/rss.xml`, json: `${origin}/blog/feed.json` },
  })
  for (const row of rows) {
    const link = `${origin}/blog/${row.id}`
    feed.addItem({
      id: link,
      link,
      title: row.title,
      description: row.excerpt,
      content: withAbsoluteAddresses(row.html, origin),
      author: [{ name: row.author }],
      category: [{ name: row.category }],
      date: row.updatedAt,
      published: row.publishedAt ?? row.createdAt,
      image: origin + sharePictureUrlOf(row),
    })
  }
  return feed
}

/** The same as RSS, well-formed whatever was stored once. */
export const readRss = async (db: Db, origin: string): Promise<string> => printable((await readFeed(db, origin)).rss2())

/** What is read elsewhere has no site of its own to begin from. The HTML is ours, with each attribute in double quotes. */
const withAbsoluteAddresses = (html: string, origin: string) =>
  html.replace(/ (srcset|sizes)="[^"]*"/g, '').replace(/ (href|src)="\//g, ` $1="${origin}/`)
