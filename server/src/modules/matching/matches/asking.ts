import type { MatchCard } from '@caravan/contract/matches.ts'
import { newId } from '../../../db/id.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { sendNote } from '../../chat/messages/messages.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { notify } from '../../notify/notify.ts'
import { requireStepFor } from '../../people/steps/steps.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { ownsTrip } from '../../trips/policy.ts'
import { holdVisibleTrip, requireVisibleTrip, sees } from '../../trips/trips.ts'
import { giveBack, spendAllowance } from './allowance/allowance.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { readCard } from './cards/cards.ts'
import { insertUnseen, lockAsker, lockConnection } from './change-queries.ts'
import { presentMatch } from './present.ts'
import * as queries from './queries.ts'

/** Once for each trip, as far as the allowance goes; asked again, another note takes the place of the one before. */
export async function askToMatch(act: Act, tripId: string, given?: string | null) {
  const { viewer } = act
  const note = given || null
  const trip = await requireVisibleTrip(act, tripId)
  if (ownsTrip(viewer, trip)) throw problem('self-match')
  const asked = await inTransaction(act, async (act) => {
    const { db } = act
    // what the trip asks of its travellers and what this one stated may have changed since we looked
    const asker = { ...viewer, ...(await lockAsker(db, viewer.id, trip.userId)) }
    await holdVisibleTrip({ db, viewer: asker }, tripId)
    await requireStepFor(act, trip.userId)
    const made = await queries.insertTripMatch(db, trip, viewer.id, note)
    if (!made) return replaceNote(act, await queries.findTripMatch(db, tripId, viewer.id), note)
    await spendAllowance(act)
    await emit(act, 'text-sent', { senderId: viewer.id, text: note })
    return made
  })
  announceMatch(act, asked.id)
  announceCounts(act, tripId)
  const matches = asked.matches ?? (await queries.countTripMatches(act.db, tripId)) ?? 0
  return { matched: true, matches, match: presentMatch(asked) }
}

/** @throws Problem `match-exists` where there is no other note, or the request is answered */
async function replaceNote(act: Act, match: queries.TripMatch | undefined, note: string | null) {
  const { db, viewer } = act
  const isReplaced = match && note && (await queries.replaceNote(db, match.id, viewer.id, note))
  if (!isReplaced) throw problem('match-exists')
  await emit(act, 'text-sent', { senderId: viewer.id, text: note })
  return { ...match, matches: undefined }
}

/** Also where the trip may no longer be seen: then its numbers may not either. Without a request there is nothing to do. */
export async function withdrawMatch(act: Act, tripId: string) {
  const { db, viewer } = act
  const isVisible = await sees(act, tripId)
  const withdrawn = await inTransaction(act, async ({ db }) => {
    const request = await queries.deletePendingTripMatch(db, tripId, viewer.id)
    if (request) await giveBack(db, { userId: viewer.id, createdAt: request.createdAt })
    return request
  })
  if (withdrawn) {
    announceRemoval(act, { ...withdrawn, userId: viewer.id }, withdrawn.endedAt ? viewer : undefined)
    announceCounts(act, tripId)
    return { matched: false, matches: isVisible ? withdrawn.matches : 0, match: null }
  }
  const matches = isVisible ? await queries.countTripMatches(db, tripId) : undefined
  if (matches === undefined) throw problem('not-found')
  if (await queries.findTripMatch(db, tripId, viewer.id)) throw problem('match-answered')
  return { matched: false, matches, match: null }
}

const SENT = 'Your connection request has been sent! Check the Matches page to track its status.'
const CONNECTED = 'You have both asked. You are connected and can message each other.'

/** Asks a traveller for a direct connection. Where they have asked already, both have said yes. */
export async function askToConnect(
  act: Act,
  userId: string,
  note?: string | null,
): Promise<{ message: string; match: MatchCard }> {
  const { viewer } = act
  if (userId.toLowerCase() === viewer.id) throw problem('self-match')
  if (!(await queries.canBeAsked(act.db, viewer.id, userId))) throw problem('not-found')
  const { id, isAnswer } = await inTransaction(act, (act) => connectTravellers(act, userId, note || null))
  announceMatch(act, id, isAnswer ? { isAnswer } : {})
  return { message: isAnswer ? CONNECTED : SENT, match: await readCard(act, id) }
}

/** `isAnswer` where their own request has been waiting, and is accepted by this. */
async function connectTravellers(act: Act, userId: string, note: string | null) {
  const { db, viewer } = act
  if (await preventBlock(db, viewer.id, userId)) throw problem('not-found')
  await requireStepFor(act, userId)
  const id = newId()
  if (await queries.insertConnection(db, { id, askerId: viewer.id, askedId: userId, note })) {
    await spendAllowance(act)
    await notify(db, { userId, kind: 'match-request', actorId: viewer.id, matchId: id })
    await emit(act, 'text-sent', { senderId: viewer.id, text: note })
    return { id, isAnswer: false as const }
  }
  // the index made us wait for the other's request, so that it can be seen now
  const theirs = await lockConnection(db, viewer.id, userId)
  if (theirs?.userId !== userId) return { ...(await replaceNote(act, theirs, note)), isAnswer: false as const }
  if (theirs.status !== 'pending') throw problem('match-exists')
  await queries.setAnswer(db, theirs.id, 'accepted')
  await markSubjectRead(act, 'match-request', theirs.id)
  await insertUnseen(db, theirs.id, [userId])
  await notify(db, { userId, kind: 'match-accepted', actorId: viewer.id, matchId: theirs.id })
  await sendNote(act, { matchId: theirs.id, senderId: userId, content: theirs.note })
  await sendNote(act, { matchId: theirs.id, senderId: viewer.id, content: note })
  return { id: theirs.id, isAnswer: true as const }
}
