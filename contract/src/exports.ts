import { z } from 'zod'
import { OwnerProof } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'

/** An archive of all that a traveller has here. */
export const DataExport = z.object({
  id: Id,
  status: z.enum(['waiting', 'ready', 'failed']),
  requestedAt: Time,
  /** Until then it can be fetched; null where it is not ready. */
  expiresAt: Time.nullable(),
  bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'The latest archive that the caller asked for, while it is being made or can be fetched',
  access: 'signed-in',
  whileSuspended: true,
  reply: { 200: z.array(DataExport).max(1) },
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Have an archive made of all that the caller has here; a mail and a notification say when it is ready',
  access: 'signed-in',
  whileSuspended: true,
  action: 'export',
  cost: 'signIn',
  body: OwnerProof.nullish(),
  reply: { 201: DataExport },
  problems: ['export-under-way', 'key-reused', 'sign-in-again'],
})

/** For so long an archive can be fetched by the path that was asked for. */
export const ARCHIVE_PATH_MINUTES = 5

/** No POST, whose answer is kept to be given again. */
export const openArchive = endpoint({
  method: 'PUT',
  path: '/api/exports/:exportId/path',
  summary: `Have a path under which this session fetches an archive that is ready, for ${ARCHIVE_PATH_MINUTES} minutes`,
  access: 'signed-in',
  whileSuspended: true,
  cost: 'signIn',
  params: z.object({ exportId: Id }),
  body: OwnerProof,
  reply: { 200: z.object({ path: z.string() }) },
  problems: ['not-found', 'sign-in-again'],
})
