import { LIMITS } from '@caravan/contract/limits.ts'
import type { DeclineReason, MatchCard } from '@caravan/contract/matches.ts'
import type { Db } from '../../db/client.ts'
import { type Cursor, readCursor } from '../../db/page.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { tellCounts } from '../live/tell-counts.ts'
import { settle } from '../notifications/notifications.ts'
import { notify } from '../notifications/notify.ts'
import { announceMatch, announceRemoval, type Telling } from './announce.ts'
import type { Asked, CardRow } from './card-queries.ts'
import { presentCards, readCard } from './cards.ts'
import { lockMatchOf } from './lock-queries.ts'
import { canEnd, canSeeMatch, canUnsend, isAsked, type Looker } from './policy.ts'
import * as queries from './queries.ts'

export interface MatchPage {
  matches: MatchCard[]
  last: Cursor | undefined
  isFull: boolean
}
type Page = (db: Db, viewer: Looker, asked: Asked) => Promise<CardRow[]>

/** One page of a list of matches, newest first; which list is what `pageOf` fetches. */
export async function list(
  { db, viewer }: { db: Db; viewer: Viewer },
  pageOf: Page,
  asked: { limit?: number; before?: string },
): Promise<MatchPage> {
  const limit = asked.limit ?? LIMITS.listPage
  const rows = await pageOf(db, viewer, { limit, before: asked.before ? readCursor(asked.before) : null })
  const last = rows.at(-1)
  return {
    matches: await presentCards(db, viewer, rows),
    last: last && { createdAt: new Date(last.created_at), id: last.id },
    isFull: rows.length === limit,
  }
}

interface Answer {
  status: 'accepted' | 'rejected'
  declineReason?: DeclineReason | null
}

/** Accepts or declines a request, once. @throws Problem `not-found`, `forbidden`, `already-answered` */
export async function answer(db: Db, viewer: Viewer, matchId: string, body: Answer, telling: Telling) {
  await db.transaction(async (tx) => {
    const match = await lockVisible(tx, viewer, matchId)
    if (!isAsked(viewer, match)) throw problem('forbidden')
    if (match.status !== 'pending') throw problem('already-answered')
    const reason = body.status === 'rejected' ? body.declineReason : null
    await queries.setAnswer(tx, matchId, body.status, reason)
    const kind = body.status === 'accepted' ? 'match-accepted' : 'match-declined'
    await notify(tx, { userId: match.userId, kind, actorId: viewer.id, tripId: match.postId, matchId })
    await settle(tx, { userId: viewer.id, kind: 'match-request', subjectId: matchId }, telling)
  })
  announceMatch(telling, matchId)
  return readCard(db, viewer, matchId)
}

/** The asker takes an unanswered request back; either side ends an accepted match. */
export async function remove(
  db: Db,
  viewer: Viewer,
  { matchId, status }: { matchId: string; status?: 'pending' | 'accepted' },
  telling: Telling,
) {
  const { match, message } = await db.transaction(async (tx) => {
    const match = await lockVisible(tx, viewer, matchId)
    if (status && status !== match.status) throw problem('match-answered')
    if (canUnsend(viewer, match)) {
      await queries.deleteMatches(tx, [matchId])
      return { match, message: 'Match request removed.' }
    }
    if (match.status === 'pending') throw problem('forbidden')
    if (!canEnd(viewer, match)) throw problem('match-answered')
    await queries.endMatch(tx, matchId, viewer.id)
    return { match, message: 'Match ended.' }
  })
  announceRemoval(telling, match)
  if (match.postId) tellCounts(telling, match.postId)
  return { message }
}

/** Not yours, over, or declined and about a trip that may no longer be seen: not there. */
async function lockVisible(tx: Db, viewer: Viewer, matchId: string) {
  const match = await lockMatchOf(tx, viewer.id, matchId)
  if (!match || !canSeeMatch(viewer, match, match.audience)) throw problem('not-found')
  return match
}
