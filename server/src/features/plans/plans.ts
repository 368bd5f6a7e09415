import { PLAN_LIMITS, type Plan, type PlanTerms } from '@caravan/contract/plans.ts'
import type { Db } from '../../db/client.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { lockAcceptedMatch } from '../matches/accepted-match.ts'
import { notify } from '../notifications/notify.ts'
import { countryCodeOf } from '../places/gazetteer/countries.ts'
import { findPlace } from '../places/places.ts'
import { presentPlan } from './present.ts'
import * as queries from './queries.ts'

export { deleteOldPlans } from './queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The latest plan of a match, whose conversation may be read. */
export async function read({ db, viewer }: Act, matchId: string): Promise<{ plan: Plan | null }> {
  if (!(await queries.hasConversation(db, viewer.id, matchId))) throw problem('not-found')
  const row = await queries.findLatestPlan(db, viewer.id, matchId)
  return { plan: row ? await present(db, viewer, row) : null }
}

/** Proposes to meet. @throws Problem `plan-exists` where there is one that is neither over nor called off */
export function propose(act: Act, matchId: string, body: PlanTerms): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const otherId = await lockAcceptedMatch(act, matchId)
    const latest = await queries.findLatestPlan(db, viewer.id, matchId)
    if (latest && latest.status !== 'called-off' && !latest.isOver) throw problem('plan-exists')
    const planId = await queries.insertPlan(db, matchId, viewer.id, await termsOf(act, body))
    await queries.insertStep(db, planId, 'proposed', viewer.id)
    await notify(db, { userId: otherId, kind: 'plan-proposed', actorId: viewer.id, matchId })
    announce(act, [viewer.id, otherId], matchId)
    return readOwn(act, planId)
  })
}

/** Other terms, which the other one is asked about again. */
export function change(
  act: Act,
  planId: string,
  { revision, ...body }: PlanTerms & { revision: number },
): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    requireNotBegun(plan)
    if (plan.revision !== revision) throw problem('plan-changed')
    await queries.updateTerms(db, planId, viewer.id, await termsOf(act, body))
    await queries.insertStep(db, planId, 'changed', viewer.id)
    await notify(db, { userId: plan.otherId, kind: 'plan-proposed', actorId: viewer.id, matchId: plan.matchId })
    announce(act, [viewer.id, plan.otherId], plan.matchId)
    return readOwn(act, planId)
  })
}

/** Says yes to what the other one proposed. Twice is no error. */
export function agree(act: Act, planId: string, revision: number): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    if (plan.revision !== revision) throw problem('plan-changed')
    if (plan.proposedBy === viewer.id) throw problem('forbidden')
    if (plan.status === 'agreed') return readOwn(act, planId)
    requireNotBegun(plan)
    await queries.setAgreed(db, planId)
    await queries.insertStep(db, planId, 'agreed', viewer.id)
    await notify(db, { userId: plan.otherId, kind: 'plan-agreed', actorId: viewer.id, matchId: plan.matchId })
    announce(act, [viewer.id, plan.otherId], plan.matchId)
    return readOwn(act, planId)
  })
}

/** From either side, and at any time before its end. */
export function callOff(act: Act, planId: string): Promise<{ message: string }> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    if (plan.isOver) throw problem('not-found')
    await queries.setCalledOff(db, planId)
    await queries.insertStep(db, planId, 'called-off', viewer.id)
    await notify(db, { userId: plan.otherId, kind: 'plan-called-off', actorId: viewer.id, matchId: plan.matchId })
    announce(act, [viewer.id, plan.otherId], plan.matchId)
    return { message: 'The plan is called off.' }
  })
}

/** A plan that is not called off, and whose match goes on: that is locked first, so that neither ends meanwhile. */
export async function lockPlan(act: Act, planId: string): Promise<queries.PlanRow> {
  const matchId = await queries.findMatchOfPlan(act.db, planId)
  if (!matchId) throw problem('not-found')
  await lockAcceptedMatch(act, matchId)
  const plan = await queries.findPlan(act.db, act.viewer.id, planId)
  if (!plan || plan.status === 'called-off') throw problem('not-found')
  return plan
}

function requireNotBegun({ hasBegun }: queries.PlanRow): void {
  if (hasBegun) throw problem('plan-begun')
}

export async function readOwn({ db, viewer }: Act, planId: string): Promise<Plan> {
  const row = await queries.findPlan(db, viewer.id, planId)
  if (!row) throw problem('not-found')
  return present(db, viewer, row)
}

const present = async (db: Db, viewer: Viewer, row: queries.PlanRow) =>
  presentPlan(row, await queries.listSteps(db, row.id), viewer.id)

function announce({ afterCommit }: Act, userIds: readonly string[], matchId: string): void {
  afterCommit(({ live }) => live.toTravellers(userIds, 'plan', { matchId }))
}

/** What was asked for, with the country of the place: of whoever proposes where none of the gazetteer is named. */
async function termsOf({ db, viewer }: Act, { placeId, ...body }: PlanTerms): Promise<queries.Terms> {
  requireSoon(body.startsAt)
  const place = placeId === '' ? null : await findPlace(db, placeId)
  if (placeId !== '' && !place) {
    throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail: 'Choose a place from the list.' }] })
  }
  if (place) return { ...body, placeId, city: place.name, countryCode: place.countryCode }
  const countryCode = viewer.country ? (countryCodeOf(viewer.country) ?? null) : null
  return { ...body, placeId: null, city: viewer.city, countryCode }
}

function requireSoon(startsAt: string): void {
  const inMs = Date.parse(startsAt) - Date.now()
  const refuse = (detail: string) => problem('invalid-input', { errors: [{ pointer: '/startsAt', detail }] })
  if (inMs < -PLAN_LIMITS.lateMinutes * MINUTE) throw refuse('Choose a time that is still to come.')
  if (inMs > PLAN_LIMITS.daysAhead * DAY) throw refuse(`Choose a time within ${PLAN_LIMITS.daysAhead} days.`)
}
