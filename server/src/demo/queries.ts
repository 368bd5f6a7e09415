import type { Db } from '../db/client.ts'
import { accounts } from '../db/schema/accounts.ts'
import { articles, articleVersions } from '../db/schema/articles.ts'
import { comments } from '../db/schema/comments.ts'
import { likes } from '../db/schema/likes.ts'
import { matches } from '../db/schema/matches.ts'
import { conversations, messages } from '../db/schema/messages.ts'
import { notificationActors, notifications } from '../db/schema/notifications.ts'
import { places } from '../db/schema/places.ts'
import { trips } from '../db/schema/trips.ts'
import { users } from '../db/schema/users.ts'
import { eq, inArray, sql } from '../db/sql.ts'
import type { articleRows } from './articles.ts'
import { DESTINATIONS } from './cast.ts'
import type { demoRows } from './rows.ts'

/** Any number will do, as long as nothing else locks it. */
const LOCK = 7_226_840

export interface DemoPlace {
  id: string
  latitude: number
  longitude: number
  radiusKm: number
}

/** Two that load at once take turns, and the second finds the cast there. */
export const lockDemoCast = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

export async function hasAnyOf(tx: Db, emails: string[]): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1)
  return found.length > 0
}

/** Where a name is both a city's and a region's, travellers mean the region: Phuket the island. */
export async function findDestinations(tx: Db): Promise<Map<string, DemoPlace>> {
  const names = Object.values(DESTINATIONS).map(({ destination }) => destination)
  const found = await tx
    .select()
    .from(places)
    .where(inArray(places.name, names))
    .orderBy(sql`${places.kind} = 'region', ${places.population}`)
  // later ones replace earlier ones
  const byName = new Map(found.map((place) => [`${place.name}, ${place.country}`, place]))
  return new Map(
    Object.entries(DESTINATIONS).flatMap(([key, { destination, country }]) => {
      const place = byName.get(`${destination}, ${country}`)
      return place ? [[key, place]] : []
    }),
  )
}

export async function insertDemoRows(tx: Db, rows: ReturnType<typeof demoRows>): Promise<void> {
  await tx.insert(users).values(rows.users)
  await setPlaces(
    tx,
    rows.users.map(({ id }) => id),
  )
  await tx.insert(trips).values(rows.trips)
  await tx.insert(likes).values(rows.likes)
  await tx.insert(comments).values(rows.comments)
  await tx.insert(matches).values(rows.matches)
  await tx.insert(messages).values(rows.messages)
  // each accepted match has made its conversation
  for (const { matchId, ...said } of rows.conversations) {
    await tx.update(conversations).set(said).where(eq(conversations.matchId, matchId))
  }
  await tx.insert(notifications).values(rows.notifications)
  await tx.insert(notificationActors).values(rows.actors)
}

/** The city of each: of several that are called the same the largest. */
const setPlaces = (tx: Db, userIds: string[]) =>
  tx.execute(sql`
    update users set place_id = city.id
    from (
      select distinct on (name, country) id, name, country from places where kind = 'city'
      order by name, country, population desc) city
    where city.name = users.city and city.country = users.country and users.id = any (${sql.param(userIds)}::uuid[])`)

export const insertAccounts = (tx: Db, rows: (typeof accounts.$inferInsert)[]) =>
  tx.insert(accounts).values(rows).onConflictDoNothing({ target: accounts.email })

export async function insertArticles(tx: Db, rows: ReturnType<typeof articleRows>): Promise<void> {
  await tx.insert(articles).values(rows.articles)
  await tx.insert(articleVersions).values(rows.versions)
}
