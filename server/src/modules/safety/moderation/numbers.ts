import { COUNTED_FROM, SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import type { Db } from '../../../db/client.ts'
import { changeCacheTag } from '../../../platform/pages/cache-tag-queries.ts'
import { countMonth } from './moderator-queries.ts'

/** The last month that is over: a number that still grows would say when somebody was reported. */
export async function readNumbers({ db }: { db: Db }): Promise<SafetyNumbers> {
  const { month, ...counts } = await countMonth(db)
  const told = Object.entries(counts).map(([name, count]) => [name, rounded(count)])
  return SafetyNumbers.parse({ month, ...Object.fromEntries(told) })
}

export const rounded = (count: number): number | null => (count < COUNTED_FROM ? null : Math.round(count / 10) * 10)

/** By the clock, on the first of each month: the page that shows them is rendered anew. */
export const changeMonth = ({ db }: { db: Db }): Promise<void> => changeCacheTag(db, 'safety')
