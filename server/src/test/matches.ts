import type { FastifyInstance } from 'fastify'
import { accepted, postedTrip, type Traveller, traveller } from './factories.ts'

export interface Matched {
  matchId: string
  asker: Traveller
  author: Traveller
}

/** A traveller who asked for a match, and the one who was asked; accepted unless said otherwise. */
export async function matched(app: FastifyInstance, { isAccepted = true } = {}): Promise<Matched> {
  const [asker, author] = [await traveller(app), await traveller(app)]
  return { asker, author, matchId: await matchOf(asker, author, { isAccepted }) }
}

export async function matchOf(asker: Traveller, author: Traveller, { isAccepted = true } = {}): Promise<string> {
  const trip = await postedTrip(author)
  const asked = await asker.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })
  const { id } = accepted<{ match: { id: string } }>(asked).match
  if (isAccepted) accepted(await author.call('PUT', `/api/matches/${id}`, { status: 'accepted' }))
  return id
}

export const endMatch = async (by: Traveller, matchId: string) =>
  accepted(await by.call('DELETE', `/api/matches/${matchId}`))

export const sendMessage = (who: Traveller, matchId: string, content: string, key?: string) =>
  who.call('POST', '/api/messages', { matchId, content }, key ? { 'idempotency-key': key } : {})
