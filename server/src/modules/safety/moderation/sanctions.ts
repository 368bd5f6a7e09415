import type { Room } from '@caravan/contract/live.ts'
import type { DecisionKind, HideableKind } from '@caravan/contract/moderation.ts'
import { isHideable } from '@caravan/contract/moderation.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import { emit } from '../../../events.ts'
import type { Act } from '../../../platform/act.ts'
import { signOutEverywhere } from '../../../platform/session/sign-out.ts'
import { announceTripShown } from '../../matching/matches/on-events.ts'
import { type DecisionNotice, upsertOwnNotification } from '../../notify/upsert-query.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { announceCommentRemoval } from '../../trips/comments/comments.ts'
import * as queries from './sanction-queries.ts'

export { deleteDecisionsOfNobody, deleteHiddenGone, deleteOverSuspensions } from './sanction-queries.ts'

/** Of a moderator, or of the operator: who decides is in the decision. */
export type DecidingAct = Pick<Act, 'db' | 'afterCommit'>

interface Sanctioned {
  decisionId: string
  kind: DecisionKind
  /** Null where they are gone, or a group chat is nobody's. */
  travellerId: string | null
  about: ReportSubjectKind | null
  subjectId: string | null
}

/** Who is suspended is signed out, and reads why when they come back. */
export const NOTICES: Partial<Record<DecisionKind, DecisionNotice>> = {
  hide: 'moderation-hidden',
  warn: 'moderation-warning',
}

export async function sanction(act: DecidingAct, { decisionId, kind, travellerId, about, subjectId }: Sanctioned) {
  const { db } = act
  if (kind === 'hide' && about && subjectId && isHideable(about)) await hide(act, about, subjectId)
  if (!travellerId) return
  const notice = NOTICES[kind]
  if (notice) await upsertOwnNotification(db, { userId: travellerId, kind: notice, subjectId: decisionId })
  if (kind !== 'suspend' && kind !== 'ban') return
  await queries.suspend(db, travellerId, decisionId)
  // mutant: a suspension leaves the sessions | modules/safety/moderation/suspension
  await signOutEverywhere(act, travellerId)
  await emit(act, 'traveller-gone', { userId: travellerId })
}

/** Undoes it, once the decision is stored as reversed. What was ended stays ended: sessions, and whom they wrote with. */
export async function undo(act: DecidingAct, { kind, travellerId, about, subjectId }: Omit<Sanctioned, 'decisionId'>) {
  if (kind === 'hide' && about && subjectId && isHideable(about)) await show(act, about, subjectId)
  if (!travellerId || (kind !== 'suspend' && kind !== 'ban')) return
  if (await queries.recountSuspension(act.db, travellerId))
    await emit(act, 'traveller-returned', { userId: travellerId })
}

async function hide(act: DecidingAct, kind: HideableKind, id: string): Promise<void> {
  const holderId = await queries.lockSubject(act.db, kind, id)
  const hidden = holderId && (await queries.insertHidden(act.db, kind, id))
  if (!hidden) return
  const { userId } = hidden
  if (kind === 'comment') {
    await queries.countComment(act.db, holderId, -1)
    announceCommentRemoval(act, { id, tripId: holderId })
    announceCounts(act, holderId)
  } else if (kind === 'trip') {
    await announceTripShown(act, id)
    act.afterCommit(({ live }) => live.stopWatching({ kind: 'trip', id }))
  } else if (kind === 'group-chat') {
    announceChatHidden(act, { kind: 'group', id }, userId)
  } else if (kind === 'group-message') {
    askAgain(act, { kind: 'group', id: holderId })
  }
}

async function show(act: DecidingAct, kind: HideableKind, id: string): Promise<void> {
  const holderId = await queries.lockSubject(act.db, kind, id)
  if (!(await queries.deleteHidden(act.db, id)) || !holderId) return
  if (kind === 'comment') {
    await queries.countComment(act.db, holderId, 1)
    announceCounts(act, holderId)
  } else if (kind === 'trip') {
    await announceTripShown(act, id)
  } else if (kind === 'group-message') {
    askAgain(act, { kind: 'group', id: holderId })
  }
  // devices come into the room of a group chat when they connect again
}

/** To everybody but its creator the chat is over. */
function announceChatHidden({ afterCommit }: DecidingAct, room: Room, creatorId: string | null): void {
  afterCommit(async ({ live }) => {
    live.toRoom(room, 'group-chat', { id: room.id, isOver: true }, creatorId ? [creatorId] : [])
    // mutant: members stay in the room of a hidden group chat | modules/safety/moderation/cases
    live.closeRoom(room)
    if (creatorId) await live.joinRoom(creatorId, room)
  }, room)
}

/** Whoever has it open reads its messages anew. */
function askAgain({ afterCommit }: DecidingAct, room: Room): void {
  afterCommit(({ live }) => live.resyncClients(room), room)
}
