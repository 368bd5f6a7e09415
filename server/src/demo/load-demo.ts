import type { Db } from '../db/client.ts'
import { articleRows } from './articles.ts'
import { SIGNING_IN, TRAVELLERS, travellerOf } from './cast.ts'
import { demoId } from './data.ts'
import type { DemoLogins } from './open-demo.ts'
import { findDestinations, hasAnyOf, insertAccounts, insertArticles, insertDemoRows, lockDemoCast } from './queries.ts'
import { demoRows } from './rows.ts'

export interface DemoCounts {
  travellers: number
  trips: number
  likes: number
  comments: number
  matches: number
  messages: number
  articles: number
}

interface LoadOptions {
  /** The moment the cast is seen from: dates of trips lie after it, all that was written before it. */
  now: Date
  hashPassword: (password: string) => Promise<string>
}

/** The two of the cast who can sign in with a password. Known to everybody, so never on a public server. */
export const DEMO_LOGINS: DemoLogins = [
  { email: travellerOf(SIGNING_IN[0]).email, password: 'caravan-demo-1' },
  { email: travellerOf(SIGNING_IN[1]).email, password: 'caravan-demo-2' },
]

const NOTHING: DemoCounts = { travellers: 0, trips: 0, likes: 0, comments: 0, matches: 0, messages: 0, articles: 0 }

/** Inserts the whole cast or, where any of it is there already, nothing. The gazetteer must be loaded. */
export async function loadDemoCast(db: Db, { now, hashPassword }: LoadOptions): Promise<DemoCounts> {
  return db.transaction(async (tx) => {
    await lockDemoCast(tx)
    const emails = TRAVELLERS.map(({ email }) => email)
    if (await hasAnyOf(tx, emails)) return NOTHING
    const rows = demoRows(now, await findDestinations(tx))
    await insertDemoRows(tx, rows)
    const hashes = await Promise.all(DEMO_LOGINS.map(({ password }) => hashPassword(password)))
    await insertAccounts(tx, accountRows(now, hashes))
    const blog = articleRows(now)
    await insertArticles(tx, blog)
    const { users, trips, likes, comments, matches, messages } = rows
    return {
      travellers: users.length,
      trips: trips.length,
      likes: likes.length,
      comments: comments.length,
      matches: matches.length,
      messages: messages.length,
      articles: blog.articles.length,
    }
  })
}

const accountRows = (now: Date, hashes: readonly string[]) =>
  DEMO_LOGINS.map(({ email }, index) => ({
    id: demoId(`account ${email}`, now),
    email,
    passwordHash: hashes[index] ?? '',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  }))
