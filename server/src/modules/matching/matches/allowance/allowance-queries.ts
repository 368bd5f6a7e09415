import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { deleteInBatches } from '../../../../db/delete-in-batches.ts'
import { named, namedWithValues } from '../../../../db/named.ts'
import { matchAsks } from '../../../../db/schema/matches.ts'
import { TODAY } from '../../../../db/today.ts'
import { textOf } from '../../../../db/visible.ts'

interface Used {
  createdAt: Date
  /** By the clock of the database, as how old the account is. */
  now: Date
  open: number
  today: number
}

const COUNT_ASK = textOf(sql`
  insert into match_asks as asks (user_id, day, asked) values ($1, ${TODAY}, 1)
  on conflict (user_id, day) do update set asked = asks.asked + 1 returning asked`)

/** Counts one more request of today and answers how many that makes; others of the same traveller wait for it. */
export async function countAsk(db: Db, userId: string): Promise<number> {
  const [row] = await named<{ asked: number }>(db, 'count-ask', COUNT_ASK, [userId])
  return row?.asked ?? 0
}

/** Takes one off that day's number, as often as may be. It is the asker's own, whatever became of the request. */
export const giveBack = (db: Db, { userId, createdAt }: { userId: string; createdAt: Date }) =>
  db.execute(sql`
    update match_asks set asked = asked - 1, given_back = given_back + 1
    where user_id = ${userId} and day = (${createdAt.toISOString()}::timestamptz at time zone 'utc')::date
      and asked > 0 and given_back < ${MATCH_LIMITS.givenBack}`)

/** How old an account is, and how many requests it has open and has sent today. */
export const findUsed = async (db: Db, userId: string): Promise<Used | undefined> =>
  (await namedWithValues<Used>(db, 'allowance-used', usedStatement(userId)))[0]

export const usedStatement = (userId: string) => sql`
    select u.created_at as "createdAt", now() as now,
      (select count(*)::int from matches m where m.user_id = u.id and m.status = 'pending' and m.ended_at is null) as open,
      coalesce((select asked from match_asks a where a.user_id = u.id and a.day = ${TODAY}), 0) as today
    from users u where u.id = ${userId}::uuid`

/** What was counted on days gone by. */
export const deleteOldAsks = (db: Db) => deleteInBatches(db, matchAsks, sql`day < ${TODAY}`)
