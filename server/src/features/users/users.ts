import { type OwnUser, type ProfileBody, Username } from '@caravan/contract/users.ts'
import pg from 'pg'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import type { Telling } from '../matches/announce.ts'
import { leaveAudiences } from '../matches/hide-trips.ts'
import { ownsPicture } from '../pictures/pictures.ts'
import { canChangeGender } from './gender.ts'
import { missingForOnboarding } from './onboarding.ts'
import { presentOwnUser } from './present.ts'
import * as queries from './queries.ts'
import { isReserved } from './reserved-usernames.ts'

export async function current(db: Db, viewer: Viewer): Promise<OwnUser> {
  const user = await queries.findUser(db, viewer.id)
  if (!user) throw problem('signed-out')
  return presentOwnUser(user)
}

/**
 * Changes any part of one's own profile; the wizard's last step is the same call with the mark of completion.
 * `pictureAt` points to the picture in the body that was sent: one call has another name for it.
 */
export async function saveProfile(
  db: Db,
  viewer: Viewer,
  body: ProfileBody,
  telling: Telling,
  pictureAt = '/profileImageUrl',
): Promise<OwnUser> {
  try {
    return await db.transaction((tx) => saveLocked(tx, viewer, body, { ...telling, pictureAt }))
  } catch (error) {
    // two travellers took the name between our look and our write: the index decides
    if (isUsernameConflict(error)) throw usernameTaken()
    throw error
  }
}

async function saveLocked(
  tx: Db,
  viewer: Viewer,
  body: ProfileBody,
  telling: Telling & { pictureAt: string },
): Promise<OwnUser> {
  const user = await queries.lockUser(tx, viewer.id)
  if (!user) throw problem('signed-out')
  const { gender, profileImageUrl, ...fields } = body
  if (fields.username && fields.username !== user.username) await assertFree(tx, viewer, fields.username)
  const change: queries.UserChange = {
    ...fields,
    ...(profileImageUrl === undefined
      ? {}
      : { profileImageUrl: await ownAvatar(tx, user, profileImageUrl, telling.pictureAt) }),
  }
  if (gender !== undefined && gender !== user.gender) {
    Object.assign(change, await changeGender(tx, user, gender))
    await leaveAudiences(tx, { id: user.id, gender }, telling)
    // what they watched was looked at for whom they were before
    telling.afterCommit(() => telling.live.endTraveller(user.id))
  }
  const saved = await queries.updateUser(tx, viewer.id, change)
  if (!saved) throw problem('signed-out')
  const missing = body.onboardingCompleted ? missingForOnboarding(saved) : []
  if (missing.length > 0) throw problem('invalid-input', { errors: missing })
  return presentOwnUser(saved)
}

/** Whether the caller could take a username, and if not why: asked while one types. */
export async function checkUsername(db: Db, viewer: Viewer, typed: string) {
  const parsed = Username.safeParse(typed)
  if (!parsed.success) return { available: false, detail: parsed.error.issues[0]?.message ?? null }
  const isTaken = isReserved(parsed.data) || (await queries.isUsernameTaken(db, parsed.data, viewer.id))
  return isTaken ? { available: false, detail: usernameTaken().message } : { available: true, detail: null }
}

async function assertFree(tx: Db, viewer: Viewer, username: string): Promise<void> {
  if (isReserved(username) || (await queries.isUsernameTaken(tx, username, viewer.id))) throw usernameTaken()
}

const usernameTaken = () =>
  problem('username-taken', { errors: [{ pointer: '/username', detail: 'That username is taken.' }] })

function isUsernameConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.constraint === 'users_username_key'
}

async function changeGender(tx: Db, user: queries.UserRow, gender: string): Promise<queries.UserChange> {
  const now = new Date()
  if (!canChangeGender(user, now)) throw problem('gender-locked', { errors: [{ pointer: '/gender', detail: LOCKED }] })
  await queries.insertGenderChange(tx, user.id, user.gender, gender)
  return { gender, genderChangedAt: now }
}
const LOCKED = 'A stated gender can be changed once every 30 days.'

/** Empty takes the picture away; anything else must be an upload of one's own. */
async function ownAvatar(tx: Db, user: queries.UserRow, address: string | null, pointer: string) {
  if (!address) return null
  if (address === user.profileImageUrl || (await ownsPicture(tx, user.id, address, 'avatars'))) return address
  const detail = 'This is not a picture that was uploaded here.'
  throw problem('invalid-input', { errors: [{ pointer, detail }] })
}
