import { expect, it } from 'vitest'
import { CACHED_ADDRESSES, type CachedAddress, findCachedAddress } from './page-cache.ts'

const LIST: CachedAddress = { path: /^\/list$/, query: { search: /./, category: /^[A-Z]\w+$/ } }
const keyOf = (url: string, addresses: readonly CachedAddress[] = [LIST]) => findCachedAddress(url, addresses)?.key

it('knows a page by what it is rendered by, whatever else its address says', () => {
  expect(keyOf('/list')).toBe('/list')
  expect(keyOf('/list?utm_source=a')).toBe('/list')
  expect(keyOf('/list?category=Culture&x=1&search=a b')).toBe('/list?search=a+b&category=Culture')
  expect(keyOf('/list?search=a%20b&category=Culture')).toBe('/list?search=a+b&category=Culture')
  expect(keyOf('/list?search=')).toBe('/list')
  expect(keyOf('/list?category=none-of-them')).toBe('/list')
  expect(keyOf('/list/1')).toBeUndefined()
})

it('keeps the landing page, and not the trip behind a link', () => {
  expect(keyOf('/', CACHED_ADDRESSES)).toBe('/')
  expect(keyOf('/?utm_source=a', CACHED_ADDRESSES)).toBe('/')
  for (const url of ['/?post=1', '/?a=b&post=1', '/?%70ost=1', '/matches', '//'])
    expect(keyOf(url, CACHED_ADDRESSES), url).toBeUndefined()
})

it('keeps the blog by its categories, and its articles, and no search', () => {
  expect(keyOf('/blog?category=Solo%20Travel&utm_source=a', CACHED_ADDRESSES)).toBe('/blog?category=Solo+Travel')
  expect(keyOf('/blog?category=Cooking', CACHED_ADDRESSES)).toBe('/blog')
  expect(keyOf('/blog/018f0000-0000-7000-8000-000000000000', CACHED_ADDRESSES)).toBeDefined()
  for (const url of ['/blog?search=a', '/blog?category=Culture&before=a', '/blog/a', '/blog-admin'])
    expect(keyOf(url, CACHED_ADDRESSES), url).toBeUndefined()
})
