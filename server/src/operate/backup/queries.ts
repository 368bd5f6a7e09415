import pg from 'pg'
import { type DumpedTable, nameOfTable } from './archive.ts'

/** Made by other means: the gazetteer from its package, the queue's own list of migrations by the queue. */
const LEFT_OUT = ['public.places', 'public.place_names', 'graphile_worker.migrations']
const SCHEMAS = ['public', 'graphile_worker']

const quoted = ({ schema, table }: DumpedTable) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
const columnsOf = ({ columns }: DumpedTable) => columns.map(pg.escapeIdentifier).join(', ')

export const copyOut = (table: DumpedTable) => `copy ${quoted(table)} (${columnsOf(table)}) to stdout`
export const copyIn = (table: DumpedTable) => `copy ${quoted(table)} (${columnsOf(table)}) from stdin`

/** Every table with the columns that are stored and not worked out. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any ($1) and n.nspname || '.' || c.relname <> all ($2)
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, LEFT_OUT],
  )
  return rows
}

/** The first table that holds anything; undefined where there are none, or none with a row. */
export async function findFilledTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount) return nameOfTable(table)
  }
  return undefined
}

interface ForeignKey {
  on: string
  name: string
  definition: string
}

/** Lets rows come in any order, without what triggers would add. Answers what has to be put back, and is checked as a whole then. */
export async function takeRulesAway(client: pg.ClientBase, tables: DumpedTable[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables.map(quoted)],
  )
  for (const { on, name } of rows) await client.query(`alter table ${on} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  return rows
}

export async function putRulesBack(client: pg.ClientBase, tables: DumpedTable[], keys: ForeignKey[]): Promise<void> {
  for (const { on, name, definition } of keys) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`)
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
}

/** What counts up goes on after the rows that are there. */
export async function continueSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; on: string; column: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as on, quote_ident(a.attname) as column
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_namespace n on n.oid = s.relnamespace
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and n.nspname = any ($1)`,
    [SCHEMAS],
  )
  for (const { sequence, on, column } of rows) {
    await client.query(
      `select setval($1::regclass, greatest(newest, 1), newest is not null) from (select max(${column}) as newest from ${on}) as filled`,
      [sequence],
    )
  }
}

/** The workers that had jobs in hand are gone. */
export async function unlockJobs(client: pg.ClientBase): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}
