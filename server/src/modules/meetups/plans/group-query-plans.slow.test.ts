import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { useApp } from '../../../test/build-app.ts'
import type { Traveller } from '../../../test/factories.ts'
import { chatOf } from '../../../test/group-chats.ts'
import { agreeTo, proposedInGroup } from '../../../test/plans.ts'
import { plansOf, scannedWhole } from '../../../test/query-plans.ts'
import * as checkIns from './check-in-queries.ts'
import * as groups from './group-queries.ts'

const { app } = await useApp()
const { pool } = app.services

let mara: Traveller
let jonas: Traveller
let chatId: string
let planId: string
/** Ten thousand plans of other chats, with two who are in for each; the members have no part in any. */
beforeAll(async () => {
  const chat = await chatOf(app, 1)
  chatId = chat.chatId
  mara = chat.creator
  jonas = chat.members[0] as Traveller
  const plan = await proposedInGroup(mara, chatId)
  planId = plan.id
  await agreeTo(jonas, plan)
  await pool.query(`
    with people as (
      insert into users (id, email, username, created_at, updated_at)
      select gen_random_uuid(), 'crowd' || n || '@example.org', 'crowd' || n, now(), now() from generate_series(1, 5000) n
      returning id, username),
    made as (
      insert into plans (id, group_chat_id, place, starts_at, ends_at, time_zone, status, proposed_by, revision, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'Pier', now() + interval '1 hour', now() + interval '2 hours',
        'Europe/Lisbon', 'proposed', id, 1, now() from people, generate_series(1, 2)
      returning id, proposed_by)
    insert into plan_agreements (plan_id, user_id, revision, agreed_at)
    select id, proposed_by, 1, now() from made
    union all select id, (select p.id from people p where p.id <> made.proposed_by limit 1), 1, now() from made`)
  await pool.query('analyze plans, plan_agreements, users, check_ins, group_members, group_chats')
}, 120_000)

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the plans of a chat', (db) => groups.listGroupPlans(db, jonas.id, chatId)],
  ['who is in', (db) => groups.listPeople(db, jonas.id, [planId])],
  ['whether one has a plan', (db) => groups.hasOpenPlan(db, mara.id, chatId)],
  ['what one leaves', (db) => groups.lockPlansToLeave(db, chatId, mara.id)],
  ['whom a proposal reaches', (db) => groups.listToNotify(db, planId, { groupChatId: chatId, proposedBy: mara.id })],
  ['the end of one’s agreements', (db) => groups.endAgreementsIn(db, chatId, jonas.id)],
  ['their end between two', (db) => groups.endAgreementsBetween(db, mara.id, jonas.id)],
  ['what one is awaited after', (db) => checkIns.listCheckIns(db, jonas.id)],
])('%s: read without going through every plan', async (_what, query) => {
  const plans = await plansOf(pool, query)
  expect(plans).not.toEqual([])
  const scanned = plans.flatMap(scannedWhole)
  expect(scanned.filter((table) => table === 'plans' || table === 'plan_agreements' || table === 'users')).toEqual([])
})
