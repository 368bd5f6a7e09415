import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'
import type { Db } from '../../../../db/client.ts'
import { deleteInBatches } from '../../../../db/delete-in-batches.ts'
import { named, namedWithValues } from '../../../../db/named.ts'
import { matchAsks } from '../../../../db/schema/matches.ts'
import { sql } from '../../../../db/sql.ts'
import { TODAY } from '../../../../db/today.ts'
import { textOf } from '../../../../db/visible.ts'
import type { Act } from '../../../../platform/act.ts'
import { problem } from '../../../../problem.ts'
import { limitsOf } from '../policy.ts'

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
async function countAsk(db: Db, userId: string): Promise<number> {
  const [row] = await named<{ asked: number }>(db, 'count-ask', COUNT_ASK, [userId])
  return row?.asked ?? 0
}

/** Takes one off that day's number, as often as may be. It is the asker's own, whatever became of the request. */
export const giveBack = (db: Db, { userId, createdAt }: { userId: string; createdAt: Date }) =>
  db.execute(sql`
    update match_asks set asked = asked - 1, given_back = given_back + 1
    where user_id = ${userId} and day = (${createdAt.toISOString()}::timestamptz at time zone 'utc')::date
      and asked > 0 and given_back < ${MATCH_LIMITS.givenBack}`)

const findUsed = async (db: Db, userId: string): Promise<Used | undefined> =>
  (await namedWithValues<Used>(db, 'allowance-used', usedStatement(userId)))[0]

export const usedStatement = (userId: string) => sql`
    select u.created_at as "createdAt", now() as now,
      (select count(*)::int from matches m where m.user_id = u.id and m.status = 'pending' and m.ended_at is null) as open,
      coalesce((select asked from match_asks a where a.user_id = u.id and a.day = ${TODAY}), 0) as today
    from users u where u.id = ${userId}::uuid`

export const deleteOldAsks = (db: Db) => deleteInBatches(db, matchAsks, sql`day < ${TODAY}`)

const HOUR = 3600

export async function allowanceOf({ db, viewer }: Act) {
  const used = await findUsed(db, viewer.id)
  if (!used) throw problem('signed-out')
  const limits = limitsOf(used.createdAt, used.now)
  return { openLeft: Math.max(0, limits.open - used.open), todayLeft: Math.max(0, limits.daily - used.today) }
}

/**
 * Spends one request, in the transaction that made it: a refusal takes it back.
 * Counting comes first, because its row lock lets two requests of one traveller only pass one after the other.
 */
export async function spendAllowance({ db, viewer }: Act): Promise<void> {
  const today = await countAsk(db, viewer.id)
  const used = await findUsed(db, viewer.id)
  if (!used) throw problem('signed-out')
  const limits = limitsOf(used.createdAt, used.now)
  // mutant: requests of a day are not limited | modules/matching/matches/allowance/allowance | limits.daily | 1_000_000
  if (today > limits.daily) {
    const detail = limits.daily < MATCH_LIMITS.daily ? ofFirstDays(used.createdAt) : undefined
    throw problem('too-many-today', { retryAfter: secondsLeftOf(used.now), ...(detail ? { detail } : {}) })
  }
  // mutant: open requests are not limited | modules/matching/matches/allowance/allowance | limits.open | 1_000_000
  if (used.open > limits.open) throw problem('too-many-open', { retryAfter: HOUR })
}

function ofFirstDays(createdAt: Date): string {
  const { newAccount, daily } = MATCH_LIMITS
  const until = new Date(createdAt.getTime() + newAccount.days * 24 * HOUR * 1000)
  const more = `From ${dayAndMonth(until.toISOString())} on you can send ${daily} a day.`
  return `You have sent all ${newAccount.daily} requests of today. ${more}`
}

const secondsLeftOf = (now: Date) => Math.max(1, 24 * HOUR - (Math.floor(now.getTime() / 1000) % (24 * HOUR)))
