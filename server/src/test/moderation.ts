import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '../db/id.ts'
import { type Traveller, traveller } from './factories.ts'
import { reported } from './reports.ts'

export const makeModerator = (app: FastifyInstance, { id }: Pick<Traveller, 'id'>) =>
  app.services.pool.query('insert into moderators values ($1, now()) on conflict do nothing', [id])

export async function moderator(app: FastifyInstance): Promise<Traveller> {
  const who = await traveller(app)
  await makeModerator(app, who)
  return who
}

/** As a decision does, but for the sessions: those of the test go on. */
export const suspend = (app: FastifyInstance, { id }: Pick<Traveller, 'id'>, until = '2100-01-01') =>
  app.services.pool.query('insert into suspensions values ($1, now(), $2)', [id, until])

/** By the clock. */
export const endSuspension = (app: FastifyInstance, { id }: Pick<Traveller, 'id'>) =>
  app.services.pool.query(`update suspensions set ends_at = now() - interval '1 second' where user_id = $1`, [id])

export async function caseOfReport(app: FastifyInstance, reportId: string): Promise<string> {
  const { rows } = await app.services.pool.query<{ id: string }>('select case_id as id from reports where id = $1', [
    reportId,
  ])
  return rows[0]?.id ?? ''
}

/** Somebody reports something: the case that it is in. */
export async function reportedCase(app: FastifyInstance, by: Traveller, kind: ReportSubjectKind, id: string) {
  return caseOfReport(app, (await reported(by, kind, id)).id)
}

/** Mara has reported Lena: a case for a moderator. */
export async function newCase(app: FastifyInstance) {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  return { mod, mara, lena, caseId: await reportedCase(app, mara, 'traveller', lena.id) }
}

/** As if its traveller had appealed against it, also where they are signed out. */
export const storeAppeal = (app: FastifyInstance, decisionId: string) =>
  app.services.pool.query(
    `update decisions set appeal_text = 'No.', appealed_at = now(), appeal_state = 'waiting' where id = $1`,
    [decisionId],
  )

/** A warning, long decided by nobody in particular. */
export async function storedDecision(
  app: FastifyInstance,
  { id: travellerId }: Pick<Traveller, 'id'>,
  { appeal }: { appeal?: string } = {},
): Promise<string> {
  const id = newId()
  await app.services.pool.query(
    `insert into decisions (id, case_id, traveller_id, kind, rule, text, about, decided_at, appeal_text, appealed_at, appeal_state)
     values ($1, $2, $3, 'warn', 'no-money', 'Ask nobody for a deposit.', 'message', now(), $4,
       case when $4::text is not null then now() end, case when $4::text is not null then 'waiting' end)`,
    [id, newId(), travellerId, appeal ?? null],
  )
  return id
}

/** Hides what somebody has posted, said or opened, as decisions do. */
export const hideAllOf = (app: FastifyInstance, { id }: Pick<Traveller, 'id'>) =>
  app.services.pool.query(
    `insert into hidden_subjects
     select id, 'trip', user_id, now() from trips where user_id = $1
     union all select id, 'comment', user_id, now() from comments where user_id = $1
     union all select id, 'group-chat', created_by, now() from group_chats where created_by = $1
     union all select id, 'group-message', user_id, now() from group_messages where user_id = $1`,
    [id],
  )
