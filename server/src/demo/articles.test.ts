import { readdirSync } from 'node:fs'
import { BLOG_CATEGORIES } from '@caravan/contract/blog.ts'
import { expect, test } from 'vitest'
import { drawnFromTypedKey } from '../features/places/drawn-place.ts'
import { render } from '../platform/markdown/render.ts'
import { ARTICLES, articleRows } from './articles.ts'

const { articles } = articleRows(new Date('2026-09-01T12:00:00Z'))

test('each text is an article, and each category has one', () => {
  const files = readdirSync(new URL('articles/', import.meta.url)).map((name) => name.replace('.md', ''))
  expect(files.sort()).toEqual(ARTICLES.map(({ key }) => key).sort())
  expect(new Set(ARTICLES.map(({ category }) => category))).toEqual(new Set(BLOG_CATEGORIES))
})

test.each(articles.map((article) => [article.title, article] as const))(
  '%s can be read and drawn',
  (_title, article) => {
    const { words, html } = render(article.content)
    expect(words).toBeGreaterThanOrEqual(600)
    expect(article.content).not.toMatch(/TODO|lorem/i)
    // all that was written as markdown was understood as such
    expect(html.replace(/<[^>]+>/g, '')).not.toMatch(/^#|\*\*|\]\(/m)
    for (const [, key = ''] of `${article.content} ${article.imageUrl}`.matchAll(/\/postcards\/([^/]+)\//g))
      expect(drawnFromTypedKey(key), key).not.toBeNull()
    expect(article.excerpt.length).toBeLessThanOrEqual(160)
  },
)
