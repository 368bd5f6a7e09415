import { problem } from '../problem.ts'

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
  if (!id) {
    throw problem('bad-request', { errors: [{ pointer: '/before', detail: 'This is not a cursor from here.' }] })
  }
  return { createdAt: new Date(Number(millis)), id }
}

/** The address of the next page as a `Link` header; nothing where the list ended. */
export function nextLink(url: string, last: Cursor | undefined, isFull: boolean): Record<string, string> {
  return linkBefore(url, last && isFull ? writeCursor(last) : undefined)
}

/** The same for a list with cursors of its own. */
export function linkBefore(url: string, before: string | undefined): Record<string, string> {
  if (before === undefined) return {}
  const [path, query = ''] = url.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete('page')
  params.set('before', before)
  return { link: `<${path}?${params}>; rel="next"` }
}
