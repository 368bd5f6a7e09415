import { Gender } from '@caravan/contract/options.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import type { UserRow } from './queries.ts'

/** One's own user, for nobody else's eyes. */
export function presentOwnUser(user: UserRow): OwnUser {
  const { genderChangedAt: _changedAt, placeId: _place, ...row } = user
  return {
    ...row,
    gender: Gender.nullable().parse(row.gender),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
