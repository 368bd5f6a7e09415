import { expect, test } from 'vitest'
import { blogPath, readArticleAddress, readBlogFilter } from './article-address.ts'

const ID = '018f0000-0000-7000-8000-000000000000'

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
