import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { type DeclineReason, MATCH_LIMITS, type MatchCard } from '@caravan/contract/matches.ts'
import type { Db } from '../../../db/client.ts'
import { type Page, type PageRange, pageOf, pageRange } from '../../../db/page.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { sendNote } from '../../chat/messages/messages.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { notify } from '../../notify/notify.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { giveBack } from './allowance/allowance.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { type CardRow, findCard, findDeclined, listUnseenCards } from './cards/card-queries.ts'
import { cardPresenter, presentCards, readCard } from './cards/cards.ts'
import { insertUnseen, lockMatchOf, lockMatchToEnd, takeUnseen } from './change-queries.ts'
import { canEnd, canSeeMatch, canUnsend, isAsked, type MatchViewer } from './policy.ts'
import * as queries from './queries.ts'

/** What came to be matches while no page of the viewer's was open to show it. */
export async function listUnseen({ db, viewer }: Act) {
  const rows = await listUnseenCards(db, viewer, MATCH_LIMITS.unseen)
  const cards = await presentCards({ db, viewer }, rows)
  return cards.map((match, at) => ({ match, isKeptInTouch: rows[at]?.isKeptInTouch === true }))
}

/** Of several devices that ask at once one is the first. @throws Problem `not-found` where it is over meanwhile */
export async function markSeen({ db, viewer }: Act, matchId: string): Promise<{ isFirst: boolean }> {
  const { id } = await readCard({ db, viewer }, matchId)
  return { isFirst: await takeUnseen(db, viewer.id, id) }
}

type ListCards = (db: Db, viewer: MatchViewer, range: PageRange) => Promise<CardRow[]>

export async function list(act: Act, listCards: ListCards, asked: PageQuery): Promise<Page<MatchCard>> {
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await listCards(act.db, act.viewer, range)
  const present = await cardPresenter(act, rows)
  return pageOf(rows, range.limit, present, (row) => ({ createdAt: row.createdAt, id: row.id }))
}

interface Answer {
  status: 'accepted' | 'rejected'
  declineReason?: DeclineReason | null
}

/** Once; declines also where its asker is out of sight. @throws Problem `not-found`, `forbidden`, `already-answered` */
export async function answer(act: Act, matchId: string, body: Answer): Promise<MatchCard> {
  const { viewer } = act
  const answered = await inTransaction(act, async (act) => {
    const match = await lockVisible(act, matchId, body.status === 'rejected' ? lockMatchToEnd : lockMatchOf)
    // mutant: the asker accepts their own request | modules/matching/matches/answering
    if (!isAsked(viewer, match)) throw problem('forbidden')
    // mutant: a request is answered twice | modules/matching/matches/answering
    if (match.status !== 'pending') throw problem('already-answered')
    const reason = body.status === 'rejected' ? body.declineReason : null
    await queries.setAnswer(act.db, matchId, body.status, reason)
    const kind = body.status === 'accepted' ? 'match-accepted' : 'match-declined'
    if (!match.endedAt) {
      await notify(act.db, { userId: match.userId, kind, actorId: viewer.id, tripId: match.tripId, matchId })
    }
    await markSubjectRead(act, 'match-request', matchId)
    if (body.status === 'rejected') {
      await emit(act, 'request-declined', { askerId: match.userId })
      return match
    }
    await insertUnseen(act.db, matchId, [match.userId])
    await sendNote(act, { matchId, senderId: match.userId, content: match.note })
    return match
  })
  if (answered.endedAt) announceRemoval(act, answered, viewer)
  else announceMatch(act, matchId, { isAnswer: true })
  return readCard(act, matchId, body.status === 'rejected' ? findDeclined : findCard)
}

/** The asker takes an unanswered request back; either side ends an accepted match, whatever became of the other one. */
export async function remove(act: Act, matchId: string, { status }: { status?: 'pending' | 'accepted' }) {
  const { viewer } = act
  const { match, message } = await inTransaction(act, async (act) => {
    const match = await lockVisible(act, matchId, lockMatchToEnd)
    if (status && status !== match.status) throw problem('match-answered')
    if (canUnsend(viewer, match)) {
      await (match.endedAt ? queries.deleteEnded(act.db, matchId) : queries.deleteMatches(act.db, [matchId]))
      // also where a block has ended it: who asked must not notice
      await giveBack(act.db, match)
      return { match, message: 'Match request removed.' }
    }
    if (match.status === 'pending') throw problem('forbidden')
    if (!canEnd(viewer, match)) throw problem('match-answered')
    const end = match.endedAt ? queries.endAgain : queries.endMatch
    await end(act.db, matchId, viewer.id)
    return { match, message: 'Match ended.' }
  })
  announceRemoval(act, match, match.endedAt ? viewer : undefined)
  if (match.tripId) announceCounts(act, match.tripId)
  return { message }
}

/** Not yours, over, or declined and about a trip that may no longer be seen: not there. */
async function lockVisible({ db, viewer }: Act, matchId: string, lock: typeof lockMatchOf) {
  const match = await lock(db, viewer, matchId)
  if (!match || !canSeeMatch(viewer, match)) throw problem('not-found')
  return match
}
