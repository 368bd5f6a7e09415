import { readdirSync } from 'node:fs'
import { BLOG_CATEGORIES } from '@caravan/contract/blog.ts'
import { beforeAll, expect, test } from 'vitest'
import { drawnFromTypedKey } from '../modules/places/drawn-place.ts'
import { buildGazetteer } from '../modules/places/gazetteer/build-gazetteer.ts'
import { render } from '../platform/markdown/render.ts'
import { ARTICLES, articleRows } from './articles.ts'

const { articles } = articleRows(new Date('2026-09-01T12:00:00Z'))

let scenery: ReadonlyMap<string, string>
beforeAll(() => {
  scenery = new Map(buildGazetteer().map((place) => [place.id, place.scenery]))
}, 30_000)
const kindOf = (key: string) => drawnFromTypedKey(key)?.kind ?? scenery.get(key)

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
      expect(kindOf(key), key).toBeDefined()
    expect(article.excerpt.length).toBeLessThanOrEqual(160)
  },
)

test('the picture of the Douro shows its valley, not the sea, which its country looks like', () => {
  const { picture = '' } = ARTICLES.find(({ key }) => key === 'douro-train') ?? {}
  expect(kindOf(/\/postcards\/([^/]+)\//.exec(picture)?.[1] ?? '')).toBe('countryside')
})
