import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Replica, WalPosition } from '../db/replica.ts'
import type { Act } from './act.ts'
import { connectionErrorOf } from './database/connection-error.ts'

/** Where lists may be read that may lag, and what they must hold: all that the reader changed. */
export interface Lagging {
  replica: Replica
  changedAt: WalPosition | null
}

/** Kept by the browser, so that each node knows it and nothing is written for it: it says nothing but a position in a log. */
export const changedCookieName = (isSecure: boolean) => (isSecure ? '__Host-changed' : 'changed')
/** No replica lags for longer without an alert. */
const KEPT_SECONDS = 3600

const POSITION = /^\d{1,20}$/

/** Behind the last change that this browser made; one that was made up costs a read of the primary at most. */
export function changedAtOf({ cookies, server }: FastifyRequest): WalPosition | null {
  const value = cookies[changedCookieName(server.services.config.isSecure)]
  return value && POSITION.test(value) ? BigInt(value) : null
}

/** After a change is committed: what is read next in this browser holds it. */
export async function noteChange(reply: FastifyReply): Promise<void> {
  const { config, replica } = reply.server.services
  if (!replica.isConfigured) return
  const position = await replica.position().catch((error: unknown) => {
    // the change is made and answered: what is read next may be without it until the replica has it
    if (!connectionErrorOf(error)) throw error
    reply.log.warn({ err: error }, 'the position of a change was not read')
    return null
  })
  if (position === null) return
  reply.setCookie(changedCookieName(config.isSecure), String(position), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    path: '/',
    maxAge: KEPT_SECONDS,
  })
}

/**
 * Rows of a list that may lag, as the replica has them: the reader's own changes are in it. What was hidden from them
 * meanwhile is asked of the primary: `findShown` answers which of these rows may be seen now, with what of each has to be as
 * it is now. Inside a transaction that is read. `shown` answers a row as it is shown, or none.
 */
export async function rowsThatMayLag<Row>(
  { db, lagging }: Pick<Act, 'db' | 'lagging'>,
  list: (db: Db) => Promise<Row[]>,
  findShown: (db: Db, rows: readonly Row[]) => Promise<ReadonlyMap<string, Partial<Row>>>,
  idOf: (row: Row) => string,
): Promise<{ rows: Row[]; shown: (row: Row) => Row[] }> {
  const asTheyAre = (row: Row) => [row]
  if (!lagging?.replica.isPrimary(db)) return { rows: await list(db), shown: asTheyAre }
  const { answer: rows, isFromReplica } = await lagging.replica.readSince(lagging.changedAt, list)
  if (!isFromReplica || rows.length === 0) return { rows, shown: asTheyAre }
  const found = await findShown(db, rows)
  return {
    rows,
    shown(row) {
      const now = found.get(idOf(row))
      return now ? [{ ...row, ...now }] : []
    },
  }
}
