import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type pg from 'pg'
import { NotConnected } from './bounded-pool.ts'

const OLDEST = 15

/**
 * Asks an outside database who it is, before anything is made in it.
 * @throws a line for people, without the password, where it does not answer or is too old
 */
export async function assertUsable(pool: pg.Pool, url: string): Promise<void> {
  const major = await majorOf(pool).catch((error: unknown) => {
    throw new CannotStart(`DATABASE_URL: ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  })
  if (major >= OLDEST) return
  throw new CannotStart(`DATABASE_URL: ${placeOf(url)} is PostgreSQL ${major}; expected ${OLDEST} or later`)
}

async function majorOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return Math.floor((rows[0]?.version ?? 0) / 10_000)
}

/** Where it points, without who and how they sign in. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = URL.parse(url) ?? new URL('postgres://unreadable')
  return `${searchParams.get('host') ?? host}${pathname}`
}

/** What the system or PostgreSQL said. A refused connection to a name with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const cause = error instanceof NotConnected ? error.cause : error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message.split('\n', 1).join() : String(first)
}
