import { PLAN_LIMITS, type Plan, type PlanTerms } from '@caravan/contract/plans.ts'
import { type Db, databaseTime } from '../../../db/client.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { listSeparated } from '../../../db/separated.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { holdChat, notAMember, requireMember } from '../../chat/group-chats/members.ts'
import { isChatOpen, roomOf } from '../../chat/group-chats/rooms.ts'
import { notifyOfGroupPlan } from '../../notify/notify-of-trip.ts'
import { countryCodeOf } from '../../places/gazetteer/countries.ts'
import { findPlace } from '../../places/places.ts'
import { addToCheckIns, moveCheckIn } from './check-in-queries.ts'
import * as groups from './group-queries.ts'
import { listAgreed } from './group-queries.ts'
import { presentPlan, readOwn, requireNotBegun } from './present.ts'
import type { Terms } from './queries.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Where a plan is that names no place of the gazetteer. */
type City = Pick<Terms, 'city' | 'countryCode'>

const cityOf = (city: string | null, country: string | null): City => ({
  city,
  countryCode: country ? (countryCodeOf(country) ?? null) : null,
})

/** What was asked for, with the country of the place: of whoever proposes, or of the group chat, where none is named. */
export async function termsOf(
  { db, viewer }: Act,
  { placeId, ...body }: PlanTerms,
  { daysAhead = PLAN_LIMITS.daysAhead, city }: { daysAhead?: number; city?: City } = {},
): Promise<Terms> {
  requireSoon(body.startsAt, await databaseTime(db), daysAhead)
  const place = placeId === '' ? null : await findPlace(db, placeId)
  if (placeId !== '' && !place) {
    throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail: 'Choose a place from the list.' }] })
  }
  if (place) return { ...body, placeId, city: place.name, countryCode: place.countryCode }
  return { ...body, placeId: null, ...(city ?? cityOf(viewer.city, viewer.country)) }
}

function requireSoon(startsAt: string, now: Date, daysAhead: number): void {
  const inMs = Date.parse(startsAt) - now.getTime()
  const refuse = (detail: string) => problem('invalid-input', { errors: [{ pointer: '/startsAt', detail }] })
  if (inMs < -PLAN_LIMITS.lateMinutes * MINUTE) throw refuse('Choose a time that is still to come.')
  if (inMs > daysAhead * DAY) throw refuse(`Choose a time within ${daysAhead} days.`)
}

interface GroupPlan {
  id: string
  groupChatId: string
  proposedBy: string | null
}

/**
 * Open pages of a chat ask for its plans again; of one that is over those of who agreed. Nobody who sees nothing of who
 * acted, or of whose plan it is, learns that anything changed.
 */
function announceGroupPlan({ viewer, afterCommit }: Act, { id, groupChatId, proposedBy }: GroupPlan): void {
  const room = roomOf(groupChatId)
  afterCommit(async ({ db, live }) => {
    const about = new Set([viewer.id, ...(proposedBy ? [proposedBy] : [])])
    const hiddenFrom = new Set<string>()
    for (const userId of about) for (const one of await listSeparated(db, userId)) hiddenFrom.add(one)
    if (await isChatOpen(db, groupChatId)) live.toRoom(room, 'plan', { groupChatId }, [...hiddenFrom])
    else {
      const agreed = new Set([...(await listAgreed(db, id)), viewer.id])
      live.toTravellers(
        [...agreed].filter((one) => !hiddenFrom.has(one)),
        'plan',
        { groupChatId },
      )
    }
  }, room)
}

/** A plan of a group chat, held as `lockPlan` does. */
export type GroupPlanRow = queries.PlanRow & { groupChatId: string }
export const isOfGroup = (plan: queries.PlanRow): plan is GroupPlanRow => plan.groupChatId !== null

/** Those that the viewer may see; for who has left the chat or was never in it they are not there. */
export async function list(act: Act, chatId: string): Promise<Plan[]> {
  const { db, viewer } = act
  const rows = await groups.listGroupPlans(db, viewer.id, chatId)
  // who agreed sees their plan also when the chat is over
  if (rows.length === 0) await requireMember(act, chatId)
  const ids = rows.map(({ id }) => id)
  const [people, steps] = [await groups.listPeople(db, viewer.id, ids), await queries.listStepsOf(db, ids)]
  return rows.map((row) =>
    presentPlan(row, {
      steps: steps.filter(({ planId }) => planId === row.id),
      people: people.filter(({ planId }) => planId === row.id),
      viewerId: viewer.id,
    }),
  )
}

/** Proposes to the members to meet. @throws Problem `plan-exists` where one's own is neither over nor called off */
export function propose(act: Act, chatId: string, body: PlanTerms): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    if (!(await holdChat(db, chatId))) throw await notAMember(act, chatId)
    await requireMember(act, chatId)
    // of one's own alone: a limit for all would say that somebody who is hidden has a plan
    if (await groups.hasOpenPlan(db, viewer.id, chatId)) {
      throw problem('plan-exists', {
        detail: 'You have a plan in this chat already. Change it, or call it off first.',
      })
    }
    const terms = await groupTermsOf(act, body, await groups.findChatCity(db, chatId))
    const planId = await queries.insertPlan(db, { groupChatId: chatId }, viewer.id, terms)
    await groups.insertAgreement(db, planId, viewer.id)
    await queries.insertStep(db, planId, 'proposed', viewer.id)
    await groups.enqueueProposal(db, planId)
    announceGroupPlan(act, { id: planId, groupChatId: chatId, proposedBy: viewer.id })
    return readOwn(act, planId)
  })
}

/** In the city of the chat, wherever its members are by now, unless another is named. */
const groupTermsOf = (act: Act, body: PlanTerms, chat: groups.ChatCity | undefined, plan?: GroupPlanRow) =>
  termsOf(act, body, {
    daysAhead: PLAN_LIMITS.daysAheadInGroup,
    city: chat ? cityOf(chat.city, chat.country) : { city: plan?.city ?? null, countryCode: plan?.countryCode ?? null },
  })

/** A job: notifies the members of what was proposed. */
export async function notifyOfProposal({ db }: Pick<Services, 'db'>, planId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await groups.lockProposal(tx, planId)
    if (!proposal) return
    const { proposedBy: actorId, groupChatId } = proposal
    const userIds = await groups.listToNotify(tx, planId, proposal)
    await notifyOfGroupPlan(tx, { kind: 'group-plan', planId, groupChatId, actorId, userIds })
  })
}

/** Other terms, by whose plan it is: whoever agreed is asked again. */
export async function change(act: Act, plan: GroupPlanRow, body: PlanTerms): Promise<Plan> {
  const { db, viewer } = act
  requireOwn(act, plan)
  const terms = await groupTermsOf(act, body, await groups.findChatCity(db, plan.groupChatId), plan)
  await queries.updateTerms(db, plan.id, viewer.id, terms)
  await groups.insertAgreement(db, plan.id, viewer.id)
  await moveCheckIn(db, plan.id, viewer.id)
  await queries.insertStep(db, plan.id, 'changed', viewer.id)
  await notifyAgreed(act, plan.id, 'plan-proposed')
  announceGroupPlan(act, plan)
  return readOwn(act, plan.id)
}

/** Each for themselves. Twice is no error. */
export async function agree(act: Act, plan: GroupPlanRow): Promise<Plan> {
  const { db, viewer } = act
  if (plan.agreedRevision === plan.revision) return readOwn(act, plan.id)
  requireNotBegun(plan)
  const { proposedBy } = plan
  if (!proposedBy || (await preventBlock(db, viewer.id, proposedBy))) throw problem('not-found')
  await groups.insertAgreement(db, plan.id, viewer.id)
  await moveCheckIn(db, plan.id, viewer.id)
  await addToCheckIns(db, plan.id, viewer.id)
  await notifyOfGroupPlan(db, {
    ...{ kind: 'plan-agreed', planId: plan.id, groupChatId: null, actorId: viewer.id, userIds: [proposedBy] },
  })
  announceGroupPlan(act, plan)
  return readOwn(act, plan.id)
}

/** Is in no more. Whoever is awaited after a plan that has begun stays awaited. */
export async function takeBack(act: Act, plan: GroupPlanRow): Promise<Plan> {
  const { db, viewer } = act
  if (plan.proposedBy === viewer.id) {
    throw problem('forbidden', { detail: 'This plan is yours: call it off instead.' })
  }
  if (plan.isOver) throw problem('not-found')
  if (plan.agreedRevision !== null) {
    await groups.endAgreement(db, plan.id, viewer.id)
    await queries.endOwnCheckIn(db, plan.id, viewer.id)
    announceGroupPlan(act, plan)
  }
  // once the chat is over, whoever is in no more sees it no more: this answer is the last of it
  const row = (await queries.findPlan(db, viewer.id, plan.id)) ?? { ...plan, agreedRevision: null }
  const [people, steps] = [await groups.listPeople(db, viewer.id, [plan.id]), await queries.listStepsOf(db, [plan.id])]
  return presentPlan(row, { steps, people, viewerId: viewer.id })
}

/** By whose plan it is. */
export async function callOff(act: Act, plan: GroupPlanRow): Promise<void> {
  const { db, viewer } = act
  requireOwn(act, plan)
  await queries.setCalledOff(db, plan.id)
  await queries.endOwnCheckIn(db, plan.id, viewer.id)
  await queries.insertStep(db, plan.id, 'called-off', viewer.id)
  await notifyAgreed(act, plan.id, 'plan-called-off')
  announceGroupPlan(act, plan)
}

function requireOwn({ viewer }: Act, { proposedBy }: GroupPlanRow): void {
  // mutant: whose plan it is not calls it off | modules/meetups/plans/group-plans
  if (proposedBy !== viewer.id) throw problem('forbidden', { detail: 'Only whose plan it is can do this.' })
}

async function notifyAgreed({ db, viewer }: Act, planId: string, kind: 'plan-proposed' | 'plan-called-off') {
  const userIds = await groups.listAgreed(db, planId)
  await notifyOfGroupPlan(db, { kind, planId, groupChatId: null, actorId: viewer.id, userIds })
}

export const deleteOldGroupPlans = async (db: Db): Promise<void> => {
  await groups.deleteOldGroupPlans(db)
}
