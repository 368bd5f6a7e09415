import { PRODUCT } from '@caravan/contract/product.ts'
import { printable } from '@caravan/contract/text.ts'
import { Feed } from 'feed'
import type { Db } from '../../../db/client.ts'
import { sharePictureUrlOf } from './present.ts'
import { listForFeeds } from './public-queries.ts'

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
