/**
 * What the house uses of drizzle-orm, imported once: Node reads the package's `exports` (180 KB) anew for every file that
 * names it, which was a sixth of a second of each start.
 */

import { sql } from 'drizzle-orm'

export type { ExtractTablesWithRelations, SQL, SQLWrapper } from 'drizzle-orm'
export {
  and,
  asc,
  count,
  DrizzleQueryError,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
export type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
export {
  bigint,
  bit,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  PgDatabase,
  PgDialect,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

/** In the text of a statement and not among its values: what its plan may count on. */
export const literal = (value: number | boolean) => sql.raw(String(value))
