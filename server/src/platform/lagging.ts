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
 * meanwhile is asked of the primary (`listShown` answers which of these ids may be seen now). Inside a transaction that is read.
 */
export async function rowsThatMayLag<Row extends { id: string }>(
  { db, lagging }: Pick<Act, 'db' | 'lagging'>,
  list: (db: Db) => Promise<Row[]>,
  listShown: (db: Db, ids: string[]) => Promise<ReadonlySet<string>>,
): Promise<{ rows: Row[]; isShown: (row: Row) => boolean }> {
  const all = () => true
  if (!lagging?.replica.isPrimary(db)) return { rows: await list(db), isShown: all }
  const { answer: rows, isFromReplica } = await lagging.replica.readSince(lagging.changedAt, list)
  if (!isFromReplica || rows.length === 0) return { rows, isShown: all }
  const shown = await listShown(
    db,
    rows.map(({ id }) => id),
  )
  return { rows, isShown: ({ id }) => shown.has(id) }
}
