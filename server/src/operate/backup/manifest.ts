import { z } from 'zod'

/** The first entry: what the file is, and which migration its rows fit. */
export const BackupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migration: z.number(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const DumpedTables = z.array(z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) }))
export type DumpedTable = z.infer<typeof DumpedTables>[number]

/** The last entry: a file without it broke off. */
export const Totals = z.object({ rows: z.record(z.string(), z.number()), pictures: z.number() })
export type Totals = z.infer<typeof Totals>

export const nameOfTable = ({ schema, table }: Pick<DumpedTable, 'schema' | 'table'>) => `${schema}.${table}`

export const ENTRY = {
  manifest: 'manifest.json',
  tables: 'tables.json',
  totals: 'totals.json',
  rows: 'rows/',
  pictures: 'pictures/',
  secrets: 'secrets/',
} as const
