import type { LowerLimit, LowerLimitKind } from '@caravan/contract/first-week.ts'
import { ACTIONS, type Action, NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { allowanceOf } from '../../matching/matches/allowance/allowance.ts'
import { findDayCounts } from './queries.ts'

const COUNTED: readonly (readonly [LowerLimitKind, Action])[] = [
  ['messages', 'message'],
  ['group-messages', 'groupMessage'],
  ['comments', 'comment'],
  ['trips', 'trip'],
]
const DAY = 86_400_000

/** What is left today of the limits that are lower while an account is new: said before they are reached. */
export async function lowerLimits(act: Act): Promise<{ limits: LowerLimit[] }> {
  const counted = await findDayCounts(act.db, act.viewer.id)
  if (!counted) throw problem('signed-out')
  const { createdAt, now, counts } = counted
  const until = (days: number) => new Date(createdAt.getTime() + days * DAY)
  const limits: LowerLimit[] = []
  const { newAccount, daily } = MATCH_LIMITS
  if (until(newAccount.days) > now) {
    const { openLeft, todayLeft } = await allowanceOf(act)
    limits.push({
      ...{ kind: 'requests', left: Math.min(openLeft, todayLeft), ofDay: newAccount.daily },
      ...{ laterOfDay: daily, laterFrom: until(newAccount.days).toISOString() },
    })
  }
  if (until(NEW_ACCOUNT_DAYS) > now) {
    const laterFrom = until(NEW_ACCOUNT_DAYS).toISOString()
    for (const [kind, action] of COUNTED) {
      const { day: laterOfDay, newAccount } = ACTIONS[action]
      const left = Math.max(0, newAccount.day - (counts[action] ?? 0))
      limits.push({ kind, left, ofDay: newAccount.day, laterOfDay, laterFrom })
    }
  }
  return { limits }
}
