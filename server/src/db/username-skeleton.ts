import { LOOK_ALIKES } from '@caravan/contract/usernames.ts'
import { type SQL, sql } from './sql.ts'

/** The skeleton of a username, as the unique index is built on it: a query that spells it otherwise reads every row. */
export const usernameSkeletonOf = (username: SQL): SQL =>
  LOOK_ALIKES.reduce(
    (name, [from, to]) => sql`replace(${name}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`,
    username,
  )
