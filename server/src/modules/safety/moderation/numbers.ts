import { COUNTED_FROM, type SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import type { Db } from '../../../db/client.ts'
import { changeCacheTag } from '../../../platform/pages/cache-tag-queries.ts'
import { countMonth } from './moderator-queries.ts'

/** The last month that is over: a number that still grows would say when somebody was reported. */
export async function readNumbers({ db }: { db: Db }): Promise<SafetyNumbers> {
  const { month, ...counts } = await countMonth(db)
  const { reports, cases, dismissed, hidden, warned, suspended, banned, appeals, reversed } = counts
  return {
    month,
    reports: rounded(reports),
    cases: rounded(cases),
    dismissed: rounded(dismissed),
    hidden: rounded(hidden),
    warned: rounded(warned),
    suspended: rounded(suspended),
    banned: rounded(banned),
    appeals: rounded(appeals),
    reversed: rounded(reversed),
  }
}

export const rounded = (count: number): number | null => (count < COUNTED_FROM ? null : Math.round(count / 10) * 10)

/** By the clock, on the first of each month: the page that shows them is rendered anew. */
export const changeMonth = ({ db }: { db: Db }): Promise<void> => changeCacheTag(db, 'safety')
