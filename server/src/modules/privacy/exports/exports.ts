import type { DataExport } from '@caravan/contract/exports.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import * as queries from './queries.ts'

/** @throws Problem `export-under-way` where one is being made */
export const request = (act: Act): Promise<DataExport> =>
  inTransaction(act, async ({ db, viewer }) => {
    await queries.giveUpOld(db)
    const row = await queries.insertExport(db, viewer.id)
    if (!row) throw problem('export-under-way')
    return present(row)
  })

/** The latest, for as long as there is something to say of it. */
export async function list({ db, viewer }: Act): Promise<DataExport[]> {
  const row = await queries.findLatest(db, viewer.id)
  return row ? [present(row)] : []
}

/** What is not there, not ready, over or another's is all the same. @throws Problem `not-found` */
export async function requireArchive({ db, viewer }: Pick<Act, 'db' | 'viewer'>, id: string) {
  const row = await queries.findArchive(db, viewer.id, id)
  if (!row) throw problem('not-found')
  return row
}

const present = ({ id, status, requestedAt, expiresAt, bytes }: queries.ExportRow): DataExport => ({
  id,
  status,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  bytes,
})
