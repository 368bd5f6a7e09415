import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { dayAndMonth } from '@caravan/contract/months.ts'
import type { Act } from '../../../../platform/act.ts'
import { problem } from '../../../../problem.ts'
import { limitsOf } from '../policy.ts'
import { countAsk, findUsed } from './allowance-queries.ts'

export { deleteOldAsks, giveBack } from './allowance-queries.ts'

const HOUR = 3600

/** How many more requests a traveller may have open and may send today. */
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
