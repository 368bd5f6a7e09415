import { NEAR_ME } from '@caravan/contract/near-me.ts'
import { Gender } from '@caravan/contract/options.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { avatarAddress } from '../../../platform/picture-address.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { UserRow } from './queries.ts'

/** Made once: a schema takes longer to make than to use. */
const StoredGender = Gender.nullable()

/** One's own user, for nobody else's eyes. */
export function presentOwnUser(user: UserRow, viewer: Pick<Viewer, 'isModerator' | 'isSuspended'>): OwnUser {
  const {
    genderChangedAt: _changedAt,
    emailConfirmedAt: _confirmedAt,
    requiredStep: _step,
    statedAdultAt,
    ...row
  } = user
  const {
    cityKey: _city,
    interestBits: _bits,
    seenOn: _seen,
    seenBefore: _before,
    lexemes: _lexemes,
    cityConfirmedOn,
    ...shown
  } = row
  return {
    ...shown,
    profileImageUrl: avatarAddress(row.profileImageUrl),
    nearbyUntil: cityConfirmedOn ? daysAfter(cityConfirmedOn, NEAR_ME.days) : null,
    isModerator: viewer.isModerator,
    isSuspended: viewer.isSuspended,
    isAdult: statedAdultAt !== null,
    gender: StoredGender.parse(row.gender),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const DAY = 86_400_000
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
