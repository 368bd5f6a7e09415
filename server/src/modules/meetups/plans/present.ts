import type { Plan } from '@caravan/contract/plans.ts'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { holdChat } from '../../chat/group-chats/members.ts'
import { lockAcceptedMatch, lockAcceptedToEnd } from '../../matching/matches/meeting.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import { listPeople, lockPlanRow, type PersonRow } from './group-queries.ts'
import type { PlanRow, StepRow } from './queries.ts'
import * as queries from './queries.ts'

const timeOf = (at: Date) => at.toISOString()

interface Around {
  steps: readonly StepRow[]
  /** Who is in, of a plan in a group chat. */
  people: readonly PersonRow[]
  viewerId: string
}

/** A plan as one of those it is for sees it. Whether somebody else is awaited after it is theirs to know. */
export function presentPlan(row: PlanRow, { steps, people, viewerId }: Around): Plan {
  const isOpen = row.status !== 'called-off'
  const isOwn = row.proposedBy === viewerId
  const isIn = row.agreedRevision === row.revision
  // of a match either of the two
  const isTheirs = isOwn || row.groupChatId === null
  const status = row.groupChatId && isOpen ? (isIn ? 'agreed' : 'proposed') : row.status
  return {
    id: row.id,
    matchId: row.matchId,
    group: row.groupChatId && row.proposedBy ? groupOf(row, row.groupChatId, row.proposedBy, people) : null,
    place: row.place,
    placeId: row.placeId ?? '',
    city: row.city,
    countryCode: row.countryCode,
    startsAt: timeOf(row.startsAt),
    endsAt: timeOf(row.endsAt),
    timeZone: row.timeZone,
    status,
    revision: row.revision,
    steps: [
      ...steps.map(({ kind, userId, at }) => ({ kind, isMine: userId === viewerId, at: timeOf(at) })),
      // with its match: nobody called it off
      ...(row.matchEndedAt && !row.calledOffAt
        ? [{ kind: 'called-off' as const, isMine: null, at: timeOf(row.matchEndedAt) }]
        : []),
    ],
    checkIn: row.checkIn === 'ended' ? null : row.checkIn,
    checkInTerms: checkInTermsOf(row),
    viewer: {
      canAgree: status === 'proposed' && !isOwn && !row.hasBegun,
      canTakeBack: row.groupChatId !== null && isOpen && isIn && !isOwn && !row.isOver,
      canChange: isOpen && isTheirs && !row.hasBegun,
      canCallOff: isOpen && isTheirs && !row.isOver,
      canExpectCheckIn: isOpen && !row.isOver && row.canExpectCheckIn && (row.groupChatId === null || isIn),
      canEndCheckIn: row.checkIn === 'expected' && !row.checkInHasBegun,
      canCheckIn: row.checkIn === 'missed' || (row.checkIn === 'expected' && row.checkInHasBegun),
    },
  }
}

/** Those of an earlier revision, after which the viewer is awaited all the same. */
function checkInTermsOf(row: PlanRow): Plan['checkInTerms'] {
  if (row.checkIn === null || row.checkIn === 'ended' || row.checkInRevision === row.revision) return null
  const { checkInPlace: place, checkInStartsAt: startsAt, checkInEndsAt: endsAt, checkInTimeZone: timeZone } = row
  if (place === null || startsAt === null || endsAt === null || timeZone === null) return null
  return { place, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt), timeZone }
}

function groupOf(
  row: PlanRow,
  groupChatId: string,
  proposerId: string,
  people: readonly PersonRow[],
): NonNullable<Plan['group']> {
  const isIn = row.agreedRevision === row.revision
  return {
    groupChatId,
    proposer: presentAuthorCard(proposerId, row),
    isIn,
    isAskedAgain: row.agreedRevision !== null && !isIn,
    count: people[0]?.count ?? 0,
    people: people.map((one) => presentAuthorCard(one.userId, one)),
  }
}

/**
 * A plan that is not called off. Its match is locked first, which goes on, so that neither ends meanwhile; of a group chat
 * the chat, where it goes on, and then the plan.
 */
export const lockPlan = (act: Act, planId: string) => lock(act, planId, lockAcceptedMatch, queries.findPlan)

/** The same to call it off or be in no more: also where the others, or a block of theirs, have hidden it. */
export const lockPlanToEnd = (act: Act, planId: string) => lock(act, planId, lockAcceptedToEnd, queries.findPlanToEnd)

async function lock(act: Act, planId: string, lockMatch: typeof lockAcceptedMatch, find: typeof queries.findPlan) {
  const { db, viewer } = act
  const setting = await queries.findSetting(db, planId)
  if (!setting) throw problem('not-found')
  if (setting.matchId) await lockMatch(act, setting.matchId)
  else if (setting.groupChatId) {
    await holdChat(db, setting.groupChatId)
    await lockPlanRow(db, planId)
  }
  const plan = await find(db, viewer.id, planId)
  if (!plan || plan.status === 'called-off') throw problem('not-found')
  return plan
}

export function requireNotBegun({ hasBegun }: queries.PlanRow): void {
  if (hasBegun) throw problem('plan-begun')
}

export async function readOwn({ db, viewer }: Act, planId: string): Promise<Plan> {
  const row = await queries.findPlan(db, viewer.id, planId)
  if (!row) throw problem('not-found')
  return present(db, viewer, row)
}

export async function present(db: Db, viewer: Viewer, row: queries.PlanRow): Promise<Plan> {
  const people = row.groupChatId ? await listPeople(db, viewer.id, [row.id]) : []
  return presentPlan(row, { steps: await queries.listSteps(db, row.id), people, viewerId: viewer.id })
}
