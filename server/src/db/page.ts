import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { problem } from '../problem.ts'
import { type SQL, sql } from './sql.ts'

/** A place in a list ordered by (time, id), newest first: where the next page goes on. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** Milliseconds up to the year 2286, which PostgreSQL reads, and a UUID. */
const SHAPE = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** @throws Problem `bad-request` for anything that `writeCursor` did not make */
export function readCursor(text: string): Cursor {
  const [, millis, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!id) throw notACursor()
  return { createdAt: new Date(Number(millis)), id }
}

export const notACursor = () =>
  problem('bad-request', { errors: [{ pointer: '/before', detail: 'This is not a cursor from here.' }] })

/** Which page of a list is asked for. */
export interface PageRange {
  limit: number
  before: Cursor | null
}

export const pageRange = ({ limit, before }: PageQuery, usualLimit: number): PageRange => ({
  limit: limit ?? usualLimit,
  before: before ? readCursor(before) : null,
})

/** One page of a list that is declared `paged`: `route` answers its items, and its next cursor in the `Link` header. */
export class Page<Item> {
  readonly items: Item[]
  /** Null where the list has ended. */
  readonly next: string | null
  constructor(items: Item[], next: string | null) {
    this.items = items
    this.next = next
  }

  /** For lists that are read from the newest on and shown the other way round. */
  oldestFirst(): Page<Item> {
    return new Page(this.items.toReversed(), this.next)
  }
}

/** The page of rows that came newest first; where fewer came than were asked for, the list has ended. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  at: (row: Row) => Cursor,
): Page<Item> {
  const last = rows.at(-1)
  return new Page(rows.map(present), last && rows.length >= limit ? writeCursor(at(last)) : null)
}

/** A place in a list ordered by (score, id), the best first. */
export interface ScorePosition {
  score: number
  id: string
}
export const FIRST_SCORE: ScorePosition = { score: 1_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const SCORE_SHAPE = /^(-?\d{1,6})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writeScore = ({ score, id }: ScorePosition): string => Buffer.from(`${score}.${id}`).toString('base64url')

/** @throws Problem `bad-request` for anything that `writeScore` did not make */
export function readScore(before: string | undefined): ScorePosition | null {
  if (!before) return null
  const [, score, id] = SCORE_SHAPE.exec(Buffer.from(before, 'base64url').toString()) ?? []
  if (!id) throw notACursor()
  return { score: Number(score), id }
}

/** The page of rows that came best first. */
export function scoredPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  items: Item[],
  at: (row: Row) => ScorePosition,
): Page<Item> {
  const last = rows.at(-1)
  return new Page(items, last && rows.length >= limit ? writeScore(at(last)) : null)
}

/** The `Link` header that leads from a page to the next one; `page=n` counts from the newest and goes no further. */
export function nextPageLink(url: string, { next }: Page<unknown>): Record<string, string> {
  if (next === null) return {}
  const [path, query = ''] = url.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete('page')
  params.set('before', next)
  return { link: `<${path}?${params}>; rel="next"` }
}

/** Where a page of a list goes on, as a further condition on its table; nothing for the first page. */
export const olderThan = (before: Cursor | null, alias: string, id = 'id'): SQL =>
  before
    ? sql`and (${sql.raw(`${alias}.created_at, ${alias}.${id}`)})
        < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
