import { LIMITS } from '@caravan/contract/limits.ts'
import { INTERESTS, type Interest } from '@caravan/contract/options.ts'
import type { OwnUser, ProfileBody } from '@caravan/contract/users.ts'
import { type Db, databaseTime } from '../../../db/client.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { objectPathIn } from '../../../platform/picture-address.ts'
import { type FieldError, problem } from '../../../problem.ts'
import { ownsPicture } from '../../media/pictures/pictures.ts'
import { presentOwnUser } from './present.ts'
import type { UserRow } from './queries.ts'
import * as queries from './queries.ts'
import { isUsernameConflict, releaseUsername, requireNames, requireRested, usernameTaken } from './usernames.ts'

const ADULT = 'State that you are 18 or older.'
const NAMES = { firstName: 'First name', lastName: 'Last name', username: 'Username' } as const

/** What the wizard asks for and a profile still lacks. */
function missingForOnboarding(user: UserRow): FieldError[] {
  const names = Object.entries(NAMES)
    .filter(([field]) => !user[field as keyof typeof NAMES])
    .map(([field, label]) => ({ pointer: `/${field}`, detail: `${label} is required.` }))
  const adult = user.statedAdultAt ? [] : [{ pointer: '/isAdult', detail: ADULT }]
  const interests = (Object.keys(INTERESTS) as Interest[])
    .filter((interest) => !user[interest]?.length)
    .map((interest) => ({ pointer: `/${interest}`, detail: `${INTERESTS[interest].label}: choose at least one.` }))
  return [...names, ...adult, ...interests]
}

/** What the wizard asked for and an onboarded profile would lose. One that lacks something for longer can be changed. */
function lostOf(before: UserRow, after: UserRow): FieldError[] {
  if (!before.onboardingCompleted) return []
  const lacked = new Set(missingForOnboarding(before).map(({ pointer }) => pointer))
  return missingForOnboarding(after).filter(({ pointer }) => !lacked.has(pointer))
}

/** Nothing was stated that an audience could rest on. */
const isUnstated = (gender: string | null) => gender === null || gender === 'rather_not_say'

/**
 * Whether a traveller may state another gender now. Audiences rest on it, so that somebody who stated one
 * keeps it for 30 days: nobody slips into the trips of others for an evening.
 */
function canChangeGender(user: Pick<UserRow, 'gender' | 'genderChangedAt'>, now: Date): boolean {
  if (isUnstated(user.gender) || !user.genderChangedAt) return true
  return now.getTime() - user.genderChangedAt.getTime() >= LIMITS.genderChangeDays * 86_400_000
}

export async function current({ db, viewer }: Act): Promise<OwnUser> {
  const user = await queries.findUser(db, viewer.id)
  if (!user) throw problem('signed-out')
  return presentOwnUser(user, viewer)
}

/**
 * Changes any part of one's own profile; the wizard's last step is the same call with the mark of completion.
 * `pictureAt` points to the picture in the body that was sent: one call has another name for it.
 */
export async function saveProfile(act: Act, body: ProfileBody, pictureAt = '/profileImageUrl'): Promise<OwnUser> {
  try {
    return await inTransaction(act, (act) => saveLocked(act, body, pictureAt))
  } catch (error) {
    // two travellers took the name between our look and our write: the index decides
    if (isUsernameConflict(error)) throw usernameTaken()
    throw error
  }
}

async function saveLocked(act: Act, body: ProfileBody, pictureAt: string): Promise<OwnUser> {
  const { db, viewer } = act
  const user = await queries.lockUser(db, viewer.id)
  if (!user) throw problem('signed-out')
  const { gender, profileImageUrl, isAdult, ...fields } = body
  requireNames(user, fields)
  if (fields.username && fields.username !== user.username) await releaseUsername(db, user, fields.username)
  const change: queries.UserChange = {
    ...fields,
    // the first time counts
    ...(isAdult && !user.statedAdultAt ? { statedAdultAt: new Date() } : {}),
    ...(profileImageUrl === undefined
      ? {}
      : { profileImageUrl: await ownAvatar(db, user, profileImageUrl, pictureAt) }),
  }
  if (gender !== undefined && gender !== user.gender) {
    Object.assign(change, await changeGender(db, user, gender))
    await emit(act, 'gender-stated', { userId: user.id, gender })
    // what they watched was looked at for whom they were before
    act.afterCommit(({ live }) => live.endTraveller(user.id))
  }
  const { profileImageUrl: picture } = change
  const isOther = picture !== undefined && picture !== user.profileImageUrl
  if (isOther) await emit(act, 'picture-changed', { userId: user.id })
  const saved = await queries.updateUser(db, viewer.id, change)
  if (!saved) throw problem('signed-out')
  // once it is theirs in the index, so that a release of this moment is seen
  if (saved.username && saved.username !== user.username) await requireRested(db, user.id, saved.username)
  const missing = body.onboardingCompleted ? missingForOnboarding(saved) : lostOf(user, saved)
  if (missing.length > 0) throw problem('invalid-input', { errors: missing })
  return presentOwnUser(saved, viewer)
}

async function changeGender(db: Db, user: queries.UserRow, gender: string): Promise<queries.UserChange> {
  const now = await databaseTime(db)
  if (!canChangeGender(user, now)) throw problem('gender-locked', { errors: [{ pointer: '/gender', detail: LOCKED }] })
  await queries.insertGenderChange(db, user.id, user.gender, gender)
  return { gender, genderChangedAt: now }
}
const LOCKED = 'A stated gender can be changed once every 30 days.'

/** Empty takes the picture away; anything else must be an upload of one's own. */
async function ownAvatar(db: Db, user: queries.UserRow, address: string | null, pointer: string) {
  if (!address) return null
  const path = objectPathIn(address)
  if (path === user.profileImageUrl || (await ownsPicture(db, user.id, path, 'avatars'))) return path
  const detail = 'This is not a picture that was uploaded here.'
  throw problem('invalid-input', { errors: [{ pointer, detail }] })
}
