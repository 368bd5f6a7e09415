import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../db/client.ts'
import { hasReached, knownAs } from '../../../../db/received.ts'
import { notBlocked } from '../../../../db/visible.ts'
import type { Viewer } from '../../../../platform/viewer.ts'

/** One file of an archive: rows of one table, as its schema says. */
export interface Section {
  name: string
  about: string
  table: string
  item: z.ZodObject
  /** Columns of the table that its fields are made of. */
  columns: readonly string[]
  rows: (viewer: Viewer) => SQL
}

interface Wanted {
  name: string
  about: string
  table: string
  /** A field is the column of its name, unless `made` says otherwise. */
  item: z.ZodObject
  made?: (viewer: Viewer) => Record<string, SQL>
  /** Columns that those are made of, and that are no fields themselves. */
  madeOf?: readonly string[]
  /** A condition on the row `t`. */
  where: (viewer: Viewer) => SQL
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function section({ made = () => ({}), madeOf = [], where, ...about }: Wanted): Section {
  const fields = Object.keys(about.item.shape)
  return {
    ...about,
    columns: [...fields.map(columnOf), ...madeOf],
    rows(viewer) {
      const expressions = made(viewer)
      const selected = fields.map((field) => {
        const expression = expressions[field] ?? sql.raw(`t.${columnOf(field)}`)
        return sql`${expression} as ${sql.identifier(field)}`
      })
      return sql`select ${sql.join(selected, sql`, `)} from ${sql.identifier(about.table)} t where ${where(viewer)}`
    },
  }
}

export const isOwn = (viewer: Viewer) => sql`t.user_id = ${viewer.id}`
export const Name = z.string().nullable().describe('The first name, as you knew them; null where it is kept no more')

/** How a traveller is named to the viewer: whoever is out of their sight as they were known, for 90 days. */
export const nameOf = (viewer: Viewer, id: SQL) => sql`(
  select case when ${hasReached(viewer, sql`u.id`, sql`'-infinity'::timestamptz`)} then known.first_name
    when not ${notBlocked(sql`${viewer.id}::uuid`, sql`u.id`)} then null else ${FORMER_TRAVELER}::text end
  from users u left join lateral ${knownAs(viewer, sql`u.id`)} known on true where u.id = ${id})`
export const otherOf = (viewer: Viewer, one: string, other: string) =>
  sql.raw(`case t.${one} when '${viewer.id}'::uuid then t.${other} else t.${one} end`)

export const texts = z.array(z.string())
export const nullable = z.string().nullable()

const ROWS_AT_ONCE = 500

/** What a transaction reads from here on is as it is now, whatever is written meanwhile. */
export const inRepeatableRead = (tx: Db) => tx.execute(sql`set transaction isolation level repeatable read, read only`)

/** Read by a cursor: a few hundred are held, however many there are. In a transaction. */
export async function* readSection(tx: Db, { rows }: Section, viewer: Viewer): AsyncGenerator<object> {
  await tx.execute(sql`declare section no scroll cursor for ${rows(viewer)}`)
  for (;;) {
    const page = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from section`))
    yield* page.rows
    if (page.rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close section`)
}
