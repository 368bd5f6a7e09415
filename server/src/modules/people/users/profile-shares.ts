import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'
import type { InterestName, ShareOf } from './in-common.ts'

const HOUR = 3_600_000
/** Enough to distinguish rare from frequent, and quickly read. */
const SAMPLE = 2000

const SHARES = `
  with sample as (select * from users where onboarding_completed order by id desc limit ${SAMPLE}),
  said as (
    select 'personalityType' as interest, personality_type as value from sample
    union all select 'travelBudget', travel_budget from sample
    union all select 'experienceLevel', experience_level from sample
    union all select 'lifestyle', unnest(lifestyle) from sample
    union all select 'preferredDestinations', unnest(preferred_destinations) from sample
    union all select 'preferredActivities', unnest(preferred_activities) from sample
    union all select 'preferredTransport', unnest(preferred_transport) from sample)
  select interest, value, count(*)::float8 / (select count(*) from sample) as share
  from said where value is not null group by interest, value`

const ONLY = 'shares'
const cachedShares = new LRUCache<typeof ONLY, ShareOf>({ max: 1, ttl: HOUR })

/** What part of the newest travellers has each value of the travel profile. Read once an hour by each process. */
export async function profileShares(db: Db): Promise<ShareOf> {
  const held = cachedShares.get(ONLY)
  if (held) return held
  const shareOf = await readShares(db)
  cachedShares.set(ONLY, shareOf)
  return shareOf
}

async function readShares(db: Db): Promise<ShareOf> {
  const rows = await named<{ interest: InterestName; value: string; share: number }>(db, undefined, SHARES, [])
  // asked for a hundred times by a page of trips
  const shares = new Map<InterestName, Map<string, number>>()
  for (const [interest, said] of Map.groupBy(rows, (row) => row.interest)) {
    shares.set(interest, new Map(said.map(({ value, share }) => [value, share])))
  }
  return (interest, value) => shares.get(interest)?.get(value) ?? 0
}
