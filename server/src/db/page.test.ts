import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { newId } from './id.ts'
import { nextPageLink, Page, pageOf, pageRange, readCursor, writeCursor } from './page.ts'

const row = (second: number) => ({ id: newId(), createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) })
const list = (asked: PageQuery, rows: ReturnType<typeof row>[]) => {
  const { limit } = pageRange(asked, 2)
  return pageOf(
    rows.slice(0, limit),
    limit,
    ({ id }) => id,
    (one) => one,
  )
}

test('a full page continues at its last row, one that is not full ends the list', () => {
  const rows = [row(3), row(2), row(1)]
  const page = list({}, rows)
  expect(page.items).toEqual([rows[0]?.id, rows[1]?.id])
  expect(readCursor(page.next ?? '')).toEqual(rows[1])
  expect(pageRange({ before: page.next ?? '' }, 2).before).toEqual(rows[1])
  expect(list({ limit: 5 }, rows).next).toBeNull()
  expect(list({}, []).next).toBeNull()
})

test('in reverse order a page continues where it did', () => {
  const page = list({}, [row(2), row(1)])
  const turned = page.oldestFirst()
  expect([turned.items, turned.next]).toEqual([page.items.toReversed(), page.next])
})

test('the link keeps what was asked for, but for the number of a page', () => {
  const next = writeCursor(row(1))
  expect(nextPageLink('/api/posts?page=3&limit=10&userId=x', new Page([], next))).toEqual({
    link: `</api/posts?limit=10&userId=x&before=${next}>; rel="next"`,
  })
  expect(nextPageLink('/api/posts', new Page([], null))).toEqual({})
})

test.each(['', 'x', 'MQ', Buffer.from('1.2').toString('base64url')])('%j is no cursor', (text) => {
  expect(() => readCursor(text)).toThrow(expect.objectContaining({ slug: 'bad-request' }))
})
