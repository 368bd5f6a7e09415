import type pg from 'pg'
import { writeCursor } from '../../server/src/db/page.ts'
import { openSessions } from './crowd.ts'
import type { LoadRequest } from './load.ts'

/** Somebody of the data who is signed in and has a conversation that is open. */
export interface Visitor {
  userId: string
  cookie: string
  matchId: string
}

interface MixTargets {
  visitors: Visitor[]
  /** Trips for everybody, which anyone may like or ask about. */
  tripIds: string[]
  /** Where pages of the feed begin that somebody has scrolled to. */
  cursors: string[]
}

const TRIPS = 20_000
const CURSORS = 1000

/** Different from one run to the next, so that likes and requests are new. */
export async function targetsOf(client: pg.Client, dataDir: string, visitors: number): Promise<MixTargets> {
  const people = await client.query<{ userId: string; matchId: string }>(
    `select * from (
       select distinct on (asker_id) asker_id as "userId", match_id as "matchId" from conversations c
       join users u on u.id = c.asker_id where c.is_open and u.city_key is not null order by asker_id, match_id) one
     order by random() limit $1`,
    [visitors],
  )
  const trips = await client.query<{ id: string }>(
    `select id from trips where audience = 'all' and end_date > current_date order by random() limit ${TRIPS}`,
  )
  const newest = await client.query<{ createdAt: Date; id: string }>(
    `select created_at as "createdAt", id from trips where audience = 'all' order by created_at desc, id desc limit ${CURSORS}`,
  )
  const userIds = people.rows.map(({ userId }) => userId)
  const cookies = await openSessions(client, dataDir, userIds)
  return {
    visitors: people.rows.map((person, n) => ({ ...person, cookie: cookies[n] ?? '' })),
    tripIds: trips.rows.map(({ id }) => id),
    cursors: newest.rows.map(writeCursor),
  }
}

type Call = (visitor: Visitor, n: number, targets: MixTargets) => Omit<LoadRequest, 'cookie' | 'accept'>

const at = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('The data has nothing to ask about')
  return one
}
const get = (path: string) => ({ method: 'GET', path }) as const
const put = (path: string, body: object) => ({ method: 'PUT', path, body: JSON.stringify(body) }) as const

export const SENDING = 'sending a message'

export const mixShares: [share: number, name: string, call: Call][] = [
  [24, 'feed, its beginning', () => get('/api/posts?page=0')],
  [12, 'feed, a later page', (_, n, { cursors }) => get(`/api/posts?before=${at(cursors, n)}`)],
  [12, 'near me', () => get('/api/users/nearby')],
  [12, 'discover', () => get('/api/discover')],
  [12, 'list of conversations', () => get('/api/conversations')],
  [13, 'a conversation', ({ matchId }) => get(`/api/messages/${matchId}`)],
  [
    10,
    SENDING,
    ({ matchId }, n) => ({
      method: 'POST',
      path: '/api/messages',
      body: JSON.stringify({ matchId, content: `Platform ${n}, five minutes.` }),
    }),
  ],
  [3, 'liking', (_, n, { tripIds }) => put(`/api/posts/${at(tripIds, n)}/like`, { liked: true })],
  [2, 'asking for a match', (_, n, { tripIds }) => put(`/api/posts/${at(tripIds, n)}/match`, { matched: true })],
]

const HUNDRED = mixShares.flatMap(([share, name, call]) => Array.from({ length: share }, () => [name, call] as const))
if (HUNDRED.length !== 100) throw new Error(`The shares are ${HUNDRED.length} of a hundred`)

/** 37 and 100 have no common divisor: each hundred in a row has each call as often as its share says, well mixed. */
export function mixRequests(targets: MixTargets): (n: number) => LoadRequest {
  return (n) => {
    const [name, call] = at(HUNDRED, n * 37)
    // so that also what is asked at the same place of each hundred is asked by everybody
    const visitor = at(targets.visitors, n * 7919 + 31 * Math.floor(n / 100))
    return { name, cookie: visitor.cookie, accept: 'application/json', ...call(visitor, n, targets) }
  }
}
