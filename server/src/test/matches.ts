import type { FastifyInstance } from 'fastify'
import { postedTrip, type Traveller, traveller } from './factories.ts'

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
  const { id } = asked.json<{ match: { id: string } }>().match
  if (isAccepted) {
    const answered = await author.call('PUT', `/api/matches/${id}`, { status: 'accepted' })
    if (answered.statusCode !== 200) throw new Error(`The match was refused: ${answered.body}`)
  }
  return id
}

export async function endMatch(by: Traveller, matchId: string): Promise<void> {
  const ended = await by.call('DELETE', `/api/matches/${matchId}`)
  if (ended.statusCode !== 200) throw new Error(`The match did not end: ${ended.body}`)
}

export const sendMessage = (who: Traveller, matchId: string, content: string, key?: string) =>
  who.call('POST', '/api/messages', { matchId, content }, key ? { 'idempotency-key': key } : {})
