import { LIMITS } from '@caravan/contract/limits.ts'
import type { UserRow } from './queries.ts'

/** Nothing was stated that an audience could rest on. */
const isUnstated = (gender: string | null) => gender === null || gender === 'rather_not_say'

/**
 * Whether a traveller may state another gender now. Audiences rest on it, so that somebody who stated one
 * keeps it for 30 days: nobody slips into the trips of others for an evening.
 */
export function canChangeGender(user: Pick<UserRow, 'gender' | 'genderChangedAt'>, now: Date): boolean {
  if (isUnstated(user.gender) || !user.genderChangedAt) return true
  return now.getTime() - user.genderChangedAt.getTime() >= LIMITS.genderChangeDays * 86_400_000
}
