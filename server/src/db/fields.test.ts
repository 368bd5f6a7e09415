import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { newId } from './id.ts'
import { mailboxColumn, mailboxOf } from './mailbox.ts'
import { nextPageLink, Page, pageOf, pageRange, readCursor, writeCursor } from './page.ts'
import { currentVersion } from './version.ts'

const { app } = await useApp()

test.each([
  ['I.Nes+x@GoogleMail.com', 'ines@gmail.com'],
  ['i.nes@gmail.com', 'ines@gmail.com'],
  ['i.nes@example.org', 'i.nes@example.org'],
  ['ines+trip@Example.org', 'ines@example.org'],
  ['i-n_e.s@pm.me', 'ines@proton.me'],
  ['i.nes+x@protonmail.com', 'ines@proton.me'],
  ['i.nes+x@me.com', 'i.nes@icloud.com'],
  ['i-nes@mac.com', 'i-nes@icloud.com'],
])('%s reaches the mailbox %s, in the program and in the database', async (email, mailbox) => {
  const { rows } = await app.services.db.execute(sql`select ${mailboxColumn(sql`${email}::text`)} as mailbox`)
  expect([mailboxOf(email), rows[0]?.mailbox]).toEqual([mailbox, mailbox])
})

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

describe('version', () => {
  beforeAll(async () => {
    await app.services.pool.query('create table changes (n int)')
  })
  afterAll(async () => {
    await app.services.pool.query('drop table changes')
  })

  test('who sees a change reads a higher version than who does not, however transactions overlap', async () => {
    const { db, pool } = app.services
    const insert = 'insert into changes values (1)'
    const read = async () => {
      const { rows } = await db.execute<{ seen: number }>(sql`select count(*) as seen from changes`)
      return { version: await currentVersion(db), seen: rows[0]?.seen }
    }
    const [early, late] = [await pool.connect(), await pool.connect()]
    await early.query('begin')
    await early.query(insert)
    const looks = [await read()]
    await late.query('begin')
    await late.query('savepoint here')
    await late.query(insert)
    looks.push(await read())
    await late.query('commit')
    looks.push(await read())
    await early.query('commit')
    looks.push(await read())
    await pool.query(insert)
    looks.push(await read())
    early.release()
    late.release()
    expect(looks.map(({ seen }) => seen)).toEqual([0, 0, 1, 2, 3])
    for (const [n, { version, seen }] of looks.entries()) {
      const next = looks[n + 1]
      if (!next) continue
      expect(next.version).toBeGreaterThanOrEqual(version)
      if (next.seen !== seen) expect(next.version).toBeGreaterThan(version)
    }
  })
})
