import { expect, test } from 'vitest'
import { feedNameIn } from './feed-query.ts'

test.each([
  [null, 'latest'],
  ['', 'latest'],
  ['feed=for-you', 'for-you'],
  ['theme=dark; feed=for-you; other=1', 'for-you'],
  ['feed=latest', 'latest'],
  ['feed=for-you2', 'latest'],
  ['my-feed=for-you', 'latest'],
  ['a="feed=for-you"', 'latest'],
])('of the cookies %s the feed is %s', (cookies, name) => {
  expect(feedNameIn(cookies)).toBe(name)
})
