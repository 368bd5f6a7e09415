import { normalEmail } from '@caravan/contract/email.ts'
import { INTERESTS } from '@caravan/contract/options.ts'
import { Username } from '@caravan/contract/users.ts'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import { newId } from '../db/id.ts'
import { users } from '../db/schema/users.ts'
import { eq, sql } from '../db/sql.ts'
import { todayInCity } from '../db/today.ts'
import { isUsernameConflict } from '../modules/people/users/usernames.ts'
import { findCityByName } from '../modules/places/places.ts'
import { issueSession } from '../platform/session/session-table.ts'
import { UsageError } from './command-line.ts'

export interface Wanted {
  email: string
  onboarded?: boolean
  username?: string
  city?: string
  country?: string
  gender?: string
  firstName?: string
  lastName?: string
  createdAt?: Date
}

/** Makes the user where there is none, sets what was named, and signs in: `{ userId, cookie }`. */
export async function signInAs(
  { db, pool }: { db: Db; pool: pg.Pool },
  wanted: Wanted,
  options: { secret: string; isSecure: boolean },
): Promise<{ userId: string; cookie: string }> {
  const userId = await db
    .transaction((tx) => makeUser(tx, wanted))
    .catch((error: unknown) => {
      if (!isUsernameConflict(error)) throw error
      throw new UsageError(`The username ${wanted.username} is taken, or looks like one that is. Choose another.`)
    })
  return { userId, cookie: await issueSession(pool, userId, options) }
}

async function makeUser(db: Db, wanted: Wanted): Promise<string> {
  const email = normalEmail(wanted.email)
  const now = new Date()
  const blank = { id: newId(), email, createdAt: now, updatedAt: now }
  const [made] = await db.insert(users).values(blank).onConflictDoNothing().returning()
  const [user] = made ? [made] : await db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`There is no user for ${email}`)
  const change = {
    ...given(wanted),
    ...(await placeOf(db, wanted)),
    ...(wanted.onboarded ? completedProfile(user, wanted) : {}),
  }
  if (wanted.username) Object.assign(change, { username: Username.parse(wanted.username) })
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, user.id))
  return user.id
}

function given({ city, country, gender, firstName, lastName, createdAt }: Wanted) {
  const fields = {
    city,
    country,
    gender,
    firstName,
    lastName,
    createdAt,
    ...(gender ? { genderChangedAt: new Date() } : {}),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

async function placeOf(db: Db, { city, country }: Wanted) {
  if (!city || !country) return {}
  const placeId = (await findCityByName(db, city, country))?.id ?? null
  return { placeId, cityConfirmedOn: todayInCity(sql`${placeId}::text`) }
}

/** A profile as the wizard would leave it: the first choice of each list where nothing was chosen yet. */
function completedProfile(user: typeof users.$inferSelect, wanted: Wanted) {
  const first = <K extends keyof typeof INTERESTS>(key: K) => INTERESTS[key].wizard[0]
  const filled = <T>(list: T[], value: T) => (list.length > 0 ? list : [value])
  return {
    onboardingCompleted: true,
    statedAdultAt: user.statedAdultAt ?? new Date(),
    firstName: wanted.firstName ?? user.firstName ?? 'Traveler',
    lastName: wanted.lastName ?? user.lastName ?? 'Example',
    username: user.username ?? `traveler_${user.id.replaceAll('-', '').slice(-12)}`,
    personalityType: user.personalityType ?? first('personalityType'),
    lifestyle: filled<string>(user.lifestyle, first('lifestyle')),
    travelBudget: user.travelBudget ?? first('travelBudget'),
    preferredDestinations: filled<string>(user.preferredDestinations, first('preferredDestinations')),
    preferredActivities: filled<string>(user.preferredActivities, first('preferredActivities')),
    experienceLevel: user.experienceLevel ?? first('experienceLevel'),
    preferredTransport: filled<string>(user.preferredTransport, first('preferredTransport')),
  }
}
