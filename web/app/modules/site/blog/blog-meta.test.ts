import type { Article } from '@caravan/contract/blog.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { blogPath, readArticleAddress, readBlogFilter } from './article-address.ts'
import { articleMeta, blogMeta } from './blog-meta.ts'

const ORIGIN = 'https://caravan.example'
const ID = '018f0000-0000-7000-8000-000000000000'
const article: Article = {
  id: ID,
  slug: 'the-slow-train',
  title: 'The slow train </script>',
  content: 'x',
  excerpt: 'Sit on the right.',
  author: 'Ines Carvalho',
  category: 'Destinations',
  imageUrl: '/x',
  pictureUrl: '/postcards/t-pt-douro/2',
  picturePreview: null,
  readTime: '7 min read',
  published: true,
  publishedAt: '2026-08-28T08:00:00.000Z',
  createdAt: '2026-08-01T08:00:00.000Z',
  updatedAt: '2026-09-01T08:00:00.000Z',
  html: '<p>x</p>',
  headings: [],
  sharePictureUrl: `/share/blog/${ID}.png?at=1`,
  related: [],
}
const meta = articleMeta(ORIGIN, article)
const structured = meta.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))

/** What https://schema.org/BlogPosting and search engines ask of an article. */
const BlogPosting = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BlogPosting'),
  headline: z.string().min(1).max(160),
  description: z.string().min(1),
  image: z.array(z.url()).min(1),
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  author: z.array(z.strictObject({ '@type': z.literal('Person'), name: z.string().min(1) })).min(1),
  publisher: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1), url: z.url() }),
  articleSection: z.string().min(1),
  mainEntityOfPage: z.strictObject({ '@type': z.literal('WebPage'), '@id': z.url() }),
  url: z.url(),
  inLanguage: z.literal('en'),
})

test('an article says in structured data what it is', () => {
  expect(structured).toHaveLength(2)
  const posting = BlogPosting.parse(structured[0])
  expect([posting.datePublished, posting.url]).toEqual([article.publishedAt, `${ORIGIN}/blog/${ID}`])
  expect(structured[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }],
  })
})

test('an article has one address, whichever way somebody came to it, and a picture for its links', () => {
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${ORIGIN}/blog/${ID}` })
  expect(meta).toContainEqual({ property: 'og:image', content: `${ORIGIN}/share/blog/${ID}.png?at=1` })
})

test('a search is not listed by engines, and a category is', () => {
  const robots = (search: string) =>
    blogMeta(ORIGIN, { search, category: 'Culture' }).filter((one) => 'name' in one && one.name === 'robots')
  expect(robots('dance')).toEqual([{ name: 'robots', content: 'noindex, follow' }])
  expect(robots('')).toEqual([])
  expect(blogMeta(ORIGIN, { search: 'dance', category: 'Culture' })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: `${ORIGIN}/blog?category=Culture`,
  })
})

test.each([
  [ID, { id: ID, hasSlug: false }],
  [`${ID}-the-slow-train`, { id: ID, hasSlug: true }],
  [ID.toUpperCase(), { id: ID, hasSlug: true }],
  ['the-slow-train', null],
  [`${ID}x`, null],
])('%s names %j', (name, found) => {
  expect(readArticleAddress(name)).toEqual(found)
})

test('search and category are in the address, and an unknown category is none', () => {
  const path = blogPath({ search: 'a & b', category: 'Solo Travel' })
  expect(path).toBe('/blog?category=Solo+Travel&search=a+%26+b')
  expect(readBlogFilter(new URL(path, 'http://x').searchParams)).toEqual({ search: 'a & b', category: 'Solo Travel' })
  expect(readBlogFilter(new URLSearchParams('category=Cooking&search=%20'))).toEqual({
    search: '',
    category: undefined,
  })
  expect(blogPath()).toBe('/blog')
})
