import { z } from 'zod'
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
  reply: { 201: DataExport },
  problems: ['export-under-way', 'key-reused'],
})
