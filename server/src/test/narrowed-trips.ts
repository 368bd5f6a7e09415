import type { FastifyInstance } from 'fastify'
import { type Traveller, tripBody } from './factories.ts'

export const SECRET = { destination: 'Hiddenville', description: 'Behind the third dune.', startDate: '2027-05-02' }
export const ask = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
export const withdraw = (who: Traveller, tripId: string) =>
  who.call('PUT', `/api/posts/${tripId}/match`, { matched: false })
export const request = async (who: Traveller, tripId: string) =>
  (await ask(who, tripId)).json<{ match: { id: string } }>().match.id
export const accept = (who: Traveller, matchId: string) =>
  who.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
export const narrow = (who: Traveller, tripId: string, audience: 'all' | 'female' | 'male' = 'female') =>
  who.call('PUT', `/api/posts/${tripId}`, tripBody({ ...SECRET, audience }))
export const state = (who: Traveller, gender: string) => who.call('PUT', '/api/users/profile', { gender })
/** How many asked, as the trip counts and as rows are there. */
export async function countedRequests(app: FastifyInstance, tripId: string) {
  const { rows } = await app.services.pool.query<{ matches: number; rows: number }>(
    `select t.matches, (select count(*)::int from matches m where m.trip_id = t.id and m.ended_at is null) as rows
     from trips t where t.id = $1`,
    [tripId],
  )
  return rows[0]
}
