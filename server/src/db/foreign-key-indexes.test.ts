import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'

const { database } = await useApp()

/** Foreign keys by which nothing is read, and whose target is never deleted nor has its key changed: each with why. */
const WITHOUT_INDEX: Record<string, string> = {}

interface ForeignKey {
  key: string
  isIndexed: boolean
}

/**
 * Deleting a row looks, table by table, for those that refer to it: without an index that begins with the columns of the
 * key, each such look reads the whole table. An index of some rows counts where it leaves out those with null alone.
 */
const FOREIGN_KEYS = `
  select k.conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by position)
      from unnest(k.conkey) with ordinality as c(number, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
    ) || ')' as key,
    exists (
      select 1 from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select '(' || quote_ident(a.attname) || ' IS NOT NULL)' from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = k.conkey[1]))
    ) as "isIndexed"
  from pg_constraint k
  join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and n.nspname = 'public'
  order by 1`

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await database.pool.query<ForeignKey>(FOREIGN_KEYS)
  expect(rows.length).toBeGreaterThan(50)
  const without = rows.filter(({ isIndexed }) => !isIndexed).map(({ key }) => key)
  expect(without).toEqual(Object.keys(WITHOUT_INDEX))
})
