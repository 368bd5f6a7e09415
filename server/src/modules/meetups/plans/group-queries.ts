import { PLAN_LIMITS } from '@caravan/contract/plans.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { visibleToEachOther, visibleTravellerHashed } from '../../../db/visible.ts'
import { type PlanRow, planOf } from './queries.ts'

/** Of a group chat: those that the traveller is in for first, then as they begin. */
export async function listGroupPlans(db: Db, userId: string, chatId: string): Promise<PlanRow[]> {
  const { rows } = await db.execute<PlanRow>(sql`
    ${planOf(userId)} and p.group_chat_id = ${chatId} and p.ends_at > now() - interval '1 day'
      and (p.called_off_at is null or p.ends_at > now())
    order by coalesce(a.revision, 0) > 0 desc, p.starts_at, p.id limit ${sql.raw(String(PLAN_LIMITS.shownInGroup))}`)
  return rows
}

export interface PersonRow extends AuthorCardRow, Record<string, unknown> {
  planId: string
  userId: string
  /** How many are in for that plan, as far as the viewer may see them. */
  count: number
}

/** Who has agreed to the terms of each plan as they are, without those whom the viewer may not see. */
export async function listPeople(db: Db, viewerId: string, planIds: readonly string[]): Promise<PersonRow[]> {
  // mutant: the name of somebody blocked is among those who are in for a plan | modules/meetups/plans/group-plans | ${visibleTravellerHashed({ id: viewerId }, sql`a.user_id`)} | true
  // mutant: whoever agreed to earlier terms is in for others | modules/meetups/plans/group-plans | and a.revision = p.revision
  const { rows } = await db.execute<PersonRow>(sql`
    select seen.plan_id as "planId", seen.user_id as "userId", seen.count, ${authorCardColumns('u')} from (
      select a.plan_id, a.user_id, count(*) over (partition by a.plan_id)::int as count,
        row_number() over (partition by a.plan_id order by a.user_id) as place
      from plan_agreements a join plans p on p.id = a.plan_id
      where a.plan_id = any (${sql.param([...planIds])}::uuid[]) and a.ended_at is null and a.revision = p.revision
        and ${visibleTravellerHashed({ id: viewerId }, sql`a.user_id`)}) seen
    join users u on u.id = seen.user_id
    where seen.place <= ${sql.raw(String(PLAN_LIMITS.namedInGroup))} order by seen.plan_id, seen.user_id`)
  return rows
}

export interface ChatCity extends Record<string, unknown> {
  city: string
  country: string
}

/** Of a chat that is there. */
export async function findChatCity(tx: Db, chatId: string): Promise<ChatCity | undefined> {
  const { rows } = await tx.execute<ChatCity>(sql`select city, country from group_chats where id = ${chatId}`)
  return rows[0]
}

/** Whether somebody has a plan of their own in a chat which is neither over nor called off. */
export async function hasOpenPlan(tx: Db, userId: string, chatId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from plans
    where group_chat_id = ${chatId} and ends_at > now() and proposed_by = ${userId} and called_off_at is null limit 1`)
  return rows.length > 0
}

/** Nobody else changes it until the transaction ends. */
export const lockPlanRow = (tx: Db, planId: string) =>
  tx.execute(sql`select from plans where id = ${planId} for no key update`)

/** To the terms as they are, also after earlier ones, or where it was taken back. */
export const insertAgreement = (tx: Db, planId: string, userId: string) =>
  tx.execute(sql`
    insert into plan_agreements (plan_id, user_id, revision, agreed_at)
    select p.id, ${userId}::uuid, p.revision, now() from plans p where p.id = ${planId}
    on conflict (plan_id, user_id) do update set revision = excluded.revision, agreed_at = now(), ended_at = null`)

/** Who has agreed, to whatever terms, and has not taken it back. */
export async function listAgreed(db: Db, planId: string): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from plan_agreements where plan_id = ${planId} and ended_at is null`)
  return rows.map(({ userId }) => userId)
}

/**
 * Ends agreements `a` to plans `p`, one after the other in the same order for everybody. No check-in ends with them: that a
 * traveller came in and went before the beginning is noted in those of the others.
 */
async function endAgreements(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`
    with ended as (
      select a.plan_id, a.user_id from plan_agreements a join plans p on p.id = a.plan_id
      where a.ended_at is null and ${which} order by a.plan_id, a.user_id for no key update of a),
    gone as (
      update check_in_people cp set left_at = now() from ended join check_ins ci on ci.plan_id = ended.plan_id
      where cp.check_in_id = ci.id and cp.user_id = ended.user_id and ci.starts_at > now())
    update plan_agreements a set ended_at = now() from ended
    where a.plan_id = ended.plan_id and a.user_id = ended.user_id`)
}

/** By their own word, also where a block has ended it: then the block is what ended it no more. */
export async function endAgreement(tx: Db, planId: string, userId: string): Promise<void> {
  await tx.execute(sql`
    update plan_agreements set ended_at = clock_timestamp()
    where plan_id = ${planId} and user_id = ${userId} and ended_at is not null`)
  await endAgreements(tx, sql`a.plan_id = ${planId} and a.user_id = ${userId}`)
}

/** Of whoever leaves a chat. */
export const endAgreementsIn = (tx: Db, chatId: string, userId: string) =>
  endAgreements(tx, sql`a.user_id = ${userId} and p.group_chat_id = ${chatId}`)

/** Of each of two to what the other proposed, and what is still to come: across a block it is not there. */
export const endAgreementsBetween = (tx: Db, one: string, other: string) =>
  endAgreements(
    tx,
    sql`p.starts_at > now() and (
      a.user_id = ${one} and p.proposed_by = ${other} or a.user_id = ${other} and p.proposed_by = ${one})`,
  )

/** What somebody has proposed in a chat and has not begun, locked in the same order for everybody. */
export async function lockPlansToLeave(tx: Db, chatId: string, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from plans
    where group_chat_id = ${chatId} and ends_at > now() and proposed_by = ${userId} and starts_at > now()
      and called_off_at is null
    order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** A job, as for messages: what is proposed costs the same however many read it. */
export const enqueueProposal = (tx: Db, planId: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('notify-of-group-plan', json_build_object('id', ${planId}::text),
      job_key := 'notify-of-group-plan:' || ${planId}::text)`)

interface Proposal extends Record<string, unknown> {
  proposedBy: string
  groupChatId: string
}

/** A plan as long as it stands and its chat goes on, which does not end until the transaction does. */
export async function lockProposal(tx: Db, planId: string): Promise<Proposal | undefined> {
  const { rows } = await tx.execute<Proposal>(sql`
    select p.proposed_by as "proposedBy", c.id as "groupChatId" from plans p join group_chats c on c.id = p.group_chat_id
    where p.id = ${planId} and p.called_off_at is null and p.proposed_by is not null and c.expires_at > clock_timestamp()
    for key share of c`)
  return rows[0]
}

/** Members who see whoever proposed it, have not muted the chat, and have never agreed: those know of it. */
export async function listToNotify(tx: Db, planId: string, { groupChatId, proposedBy }: Proposal): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select m.user_id as "userId" from group_members m
    where m.group_chat_id = ${groupChatId} and not m.is_muted and m.user_id <> ${proposedBy}
      and ${visibleToEachOther(sql`m.user_id`, sql`${proposedBy}::uuid`)}
      and not exists (select from plan_agreements a where a.plan_id = ${planId} and a.user_id = m.user_id)
    order by m.user_id`)
  return rows.map(({ userId }) => userId)
}

/** Those whose chat is gone, a week after their end: no check-in is listed any more. With what was notified of them. */
export const deleteOldGroupPlans = (db: Db) =>
  db.execute(sql`
    with old as materialized (
      select p.id from plans p
      where p.group_chat_id is not null and p.ends_at < now() - interval '7 days'
        and not exists (select from group_chats c where c.id = p.group_chat_id)),
    notified as (
      delete from notifications n using plan_agreements a, old
      where a.plan_id = old.id and n.user_id = a.user_id and n.subject_id = old.id
        and n.kind in ('plan-proposed', 'plan-agreed', 'plan-called-off'))
    delete from plans p using old where p.id = old.id`)
