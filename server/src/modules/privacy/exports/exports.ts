import { archivePath } from '@caravan/contract/archive-path.ts'
import { ARCHIVE_PATH_MINUTES, type DataExport } from '@caravan/contract/exports.ts'
import { z } from 'zod'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import { problem } from '../../../problem.ts'
import * as queries from './queries.ts'

/** Which archive one session may fetch until when. */
const Sealed = z.object({ id: z.string(), sessionId: z.string(), until: z.number() })

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'archives')

export function archiveAddress(services: Secrets, id: string, sessionId: string): string {
  const until = Date.now() + ARCHIVE_PATH_MINUTES * 60_000
  return `${archivePath(id)}?key=${sealText(keysOf(services), JSON.stringify({ id, sessionId, until }))}`
}

export function isArchiveKey(services: Secrets, key: string, id: string, sessionId: string): boolean {
  const text = openSealedText(keysOf(services), key)
  if (text === null) return false
  const sealed = Sealed.parse(JSON.parse(text))
  return sealed.id === id && sealed.sessionId === sessionId && Date.now() < sealed.until
}

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
