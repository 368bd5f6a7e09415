import type pg from 'pg'
import type { InterestName, ShareOf } from './in-common.ts'

const HOUR = 3_600_000
/** Enough to tell rare from frequent, and quickly read. */
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

interface Known {
  shareOf: ShareOf
  readAt: number
}
const known = new WeakMap<pg.Pool, Promise<Known>>()

/** What part of the newest travellers has each value of the travel profile. Read once an hour by each process. */
export async function profileShares(pool: pg.Pool, now = Date.now()): Promise<ShareOf> {
  const held = await known.get(pool)
  if (held && now - held.readAt < HOUR) return held.shareOf
  const read = readShares(pool, now)
  known.set(pool, read)
  // a failed reading is not kept
  read.catch(() => known.delete(pool))
  return (await read).shareOf
}

async function readShares(pool: pg.Pool, readAt: number): Promise<Known> {
  const { rows } = await pool.query<{ interest: InterestName; value: string; share: number }>(SHARES)
  const shares = new Map(rows.map(({ interest, value, share }) => [`${interest} ${value}`, share]))
  return { readAt, shareOf: (interest, value) => shares.get(`${interest} ${value}`) ?? 0 }
}
