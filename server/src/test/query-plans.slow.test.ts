import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '../modules/inbox/notifications/queries.ts'
import { countWouldNot, listMeetings } from '../modules/meetups/meetings/queries.ts'
import { enqueueDueCheckIns, findByReference, listCheckIns } from '../modules/meetups/plans/check-in-queries.ts'
import { findLatestPlan } from '../modules/meetups/plans/queries.ts'
import { listVouches } from '../modules/meetups/vouches/queries.ts'
import { findOwnSteps, findRequiredStep } from '../modules/people/steps/queries.ts'
import { listFormerContacts, listReceivedWords } from '../modules/privacy/former-contacts/queries.ts'
import { listBlocks } from '../modules/safety/blocks/queries.ts'
import { findCase, findEvidence, listQueue } from '../modules/safety/moderation/case-queries.ts'
import { listAppeals, listOwn, listPast } from '../modules/safety/moderation/decision-queries.ts'
import { listDecided } from '../modules/safety/moderation/moderator-queries.ts'
import { listReports } from '../modules/safety/reports/queries.ts'
import { countReporters, isSealed, listLatestAnswers, listSentTexts } from '../modules/safety/signals/queries.ts'
import { findTraveller } from '../platform/viewer.ts'
import { useApp } from './build-app.ts'
import { traveller } from './factories.ts'
import { moderator } from './moderation.ts'
import { blocksOf, insertUnchecked, plansOf, scannedWhole } from './query-plans.ts'

const { app, database } = await useApp()
const { pool } = database

const TRAVELLERS = 4000
const CASES = 12_000
/** What the one traveller has whom most queries are about. */
const OWN = { matches: 300, unread: 3000, meetings: 200, reports: 300, decisions: 60, received: 300 }

let userId: string
let otherId: string
let moderatorId: string
let caseId: string
let matchId: string

/** Another traveller for each number. */
const nth = (n: string) => `(select id from numbered where n = 1 + (${n}) % ${TRAVELLERS})`

beforeAll(async () => {
  userId = (await traveller(app)).id
  otherId = (await traveller(app)).id
  moderatorId = (await moderator(app)).id
  const pairs = (count: number) => `
    select least(a.id, b.id) as one, greatest(a.id, b.id) as other, s.n
    from generate_series(1, ${count}) s(n)
    join numbered a on a.n = 1 + s.n % ${TRAVELLERS} join numbered b on b.n = 1 + (s.n * 7 + s.n / 4000 + 1) % ${TRAVELLERS}
    where a.id <> b.id`
  await insertUnchecked(pool, [
    `insert into users (id, email, onboarding_completed, required_step, created_at, updated_at)
     select gen_random_uuid(), 'plans' || n || '@example.org', true, 'met-in-person', now() - interval '30 days', now()
     from generate_series(1, ${TRAVELLERS}) n`,
    `create temp table numbered as select id, row_number() over (order by id)::int as n from users;
     create unique index on numbered (n); analyze numbered`,
    `insert into cases (id, traveller_id, urgency, opened_at, closed_at)
     select gen_random_uuid(), ${nth('s.n')}, s.n % 3, now() - s.n * interval '1 minute',
       case when s.n > ${TRAVELLERS} then now() - s.n * interval '1 minute' end from generate_series(1, ${CASES}) s(n)`,
    `with of_case as (select id, row_number() over (order by id)::int as n from cases)
     insert into reports (id, case_id, reporter_id, subject_kind, subject_id, reason, state, created_at)
     select gen_random_uuid(), c.id, case when s.n <= ${OWN.reports} then '${userId}' else ${nth('s.n * 3')} end, 'traveller',
       gen_random_uuid(), (array['spam', 'scam', 'hate'])[1 + s.n % 3], 'acted', now() - s.n * interval '1 minute'
     from generate_series(1, ${2 * CASES}) s(n) join of_case c on c.n = 1 + s.n % ${CASES}`,
    `insert into evidence (id, case_id, report_id, subject_kind, subject_id, content, sealed_at)
     select gen_random_uuid(), case_id, id, subject_kind, subject_id, jsonb_build_object('author', null, 'createdAt', created_at,
       'fields', jsonb_build_object('text', repeat('Deposit first. ', 20)), 'messages', '[]'::jsonb,
       'seenBy', jsonb_build_object('audience', 'all')), created_at from reports`,
    `insert into evidence_pictures select id, gen_random_uuid() from evidence`,
    `insert into signals (id, case_id, kind, summary, first_at, last_at)
     select gen_random_uuid(), id, 'same-words', '{"count": 8, "days": 1}', now(), now() from cases`,
    `insert into decisions (id, case_id, traveller_id, moderator_id, kind, rule, about, decided_at, appealed_at, appeal_state)
     select gen_random_uuid(), gen_random_uuid(), case when s.n <= ${OWN.decisions} then '${userId}' else ${nth('s.n')} end,
       ${nth('s.n * 3')}, 'warn', 'no-money', 'trip', now() - s.n * interval '1 hour',
       case when s.n % 50 = 0 then now() - s.n * interval '1 minute' end, case when s.n % 50 = 0 then 'waiting' end
     from generate_series(1, ${CASES}) s(n)`,
    `insert into meetings (id, one_id, other_id, created_at)
     select gen_random_uuid(), one, other, now() - n * interval '1 minute' from (
       ${pairs(20_000)}
       union all select least(id, '${userId}'), greatest(id, '${userId}'), n from numbered
       where n <= ${OWN.meetings} and id <> '${userId}') pairs on conflict do nothing`,
    `insert into vouches (id, author_id, about_id, text, created_at)
     select gen_random_uuid(), one_id, other_id, 'Shares the last water.', created_at from meetings`,
    `insert into would_not_meet_again select one_id, other_id, created_at from meetings`,
    `insert into matches (id, user_id, owner_id, status, created_at, answered_at, note)
     select gen_random_uuid(), one, other, (array['accepted', 'rejected'])[1 + n % 2], now() - n * interval '1 minute', now(), 'Hi'
     from (${pairs(20_000)}
       union all select '${userId}', id, n from numbered where n <= ${OWN.matches} and id <> '${userId}') asked
     on conflict do nothing`,
    `insert into conversations (match_id, asker_id, author_id, matched_at, active_at, last_number)
     select id, user_id, owner_id, now(), now() - interval '1 minute', 2 from matches where status = 'accepted'`,
    `insert into messages (id, match_id, number, sender_id, content, created_at)
     select gen_random_uuid(), match_id, n, asker_id, repeat('I rent out rooms. ', 4), now() - interval '1 minute'
     from conversations cross join generate_series(1, 2) n`,
    `insert into group_messages (id, group_chat_id, user_id, content, created_at)
     select gen_random_uuid(), gen_random_uuid(), ${nth('s.n')}, repeat('I rent out rooms. ', 4), now()
     from generate_series(1, 20000) s(n)`,
    `insert into plans (id, match_id, place, starts_at, ends_at, time_zone, status, proposed_by, revision, created_at)
     select gen_random_uuid(), id, 'The old bridge', now(), now() + interval '1 hour', 'Europe/Lisbon', 'agreed', user_id, 1, now()
     from matches where status = 'accepted'`,
    `insert into plan_agreements (plan_id, user_id, revision, agreed_at) select id, proposed_by, 1, now() from plans`,
    `insert into check_ins (id, plan_id, user_id, revision, place, starts_at, ends_at, time_zone, reference, state, next_at, created_at)
     select gen_random_uuid(), id, proposed_by, 1, place, starts_at, ends_at, time_zone, id::text, 'expected', ends_at, now()
     from plans`,
    `insert into check_in_people (check_in_id, user_id, is_named, joined_at)
     select ci.id, m.owner_id, true, now() from check_ins ci join plans p on p.id = ci.plan_id join matches m on m.id = p.match_id`,
    `insert into received_words (recipient_id, kind, subject_id, author_id, username, content, about, said_at, went_at)
     select case when s.n <= ${OWN.received} then '${userId}'::uuid else ${nth('s.n')} end, 'comment', gen_random_uuid(),
       ${nth('s.n * 3')}, 'gone', 'Are you alone?', '{"destination": "Lisbon"}', now() - s.n * interval '1 minute', now()
     from generate_series(1, 60000) s(n)`,
    `insert into group_stays (group_chat_id, user_id, joined_at, left_at)
     select gen_random_uuid(), ${nth('s.n')}, now() - interval '3 days', now() - interval '1 day'
     from generate_series(1, 40000) s(n)`,
    `insert into ended_group_chats (id, name, city, country, created_at, ended_at)
     select distinct on (group_chat_id) group_chat_id, 'Sunset', 'Lisbon', 'Portugal', joined_at, left_at from group_stays`,
    `insert into former_names (user_id, until, username)
     select n.id, now() - s.n * interval '1 day', 'former' || s.n from numbered n cross join generate_series(1, 5) s(n)`,
    `insert into plan_steps (plan_id, number, kind, user_id, at)
     select id, s.n, 'proposed', proposed_by, now() from plans cross join generate_series(1, 3) s(n)`,
    `insert into blocks (blocker_id, blocked_id, created_at, username)
     select id, '${userId}', now(), 'gone' from numbered where n % 20 = 0 and id <> '${userId}'`,
    `insert into notifications (id, user_id, kind, subject_id, created_at, since)
     select gen_random_uuid(), case when s.n <= ${OWN.unread} then '${userId}' else ${nth('s.n')} end, 'moderation-warning',
       gen_random_uuid(), now() - s.n * interval '1 second', now() from generate_series(1, 30000) s(n)`,
    `update notifications set subject_id = user_id where id in (
       select distinct on (user_id) id from notifications order by user_id, id)`,
  ])
  const found = await pool.query<{ caseId: string; matchId: string }>(
    `select (select id from cases where closed_at is null limit 1) as "caseId",
       (select id from matches where user_id = $1 and status = 'accepted' limit 1) as "matchId"`,
    [userId],
  )
  caseId = found.rows[0]?.caseId ?? ''
  matchId = found.rows[0]?.matchId ?? ''
}, 120_000)

const RANGE = { limit: 50, before: null }
const A_DAY_AGO = new Date(Date.now() - 86_400_000)
const self = () => ({ id: userId })
const viewerOf = async (db: Db) => {
  const viewer = await findTraveller(db, userId)
  if (!viewer) throw new Error('There is no traveller')
  return viewer
}

const goneId = async () =>
  (await pool.query<{ id: string }>(`select blocker_id as id from blocks where blocked_id = $1 limit 1`, [userId]))
    .rows[0]?.id ?? ''

const QUERIES: Record<string, (db: Db) => Promise<unknown>> = {
  'the queue': (db) => listQueue(db, { id: moderatorId }, { limit: 25, before: null, filter: {} }),
  'a later page of the queue': (db) =>
    listQueue(
      db,
      { id: moderatorId },
      { limit: 25, before: { urgency: 1, openedAt: A_DAY_AGO, id: caseId }, filter: {} },
    ),
  'a case': (db) => findCase(db, { id: moderatorId }, caseId),
  'what is decided about, in a case': (db) => findEvidence(db, caseId, caseId),
  'appeals that wait': (db) => listAppeals(db, moderatorId, 25, null),
  'earlier decisions about somebody': (db) => listPast(db, userId),
  'one’s own decisions': (db) => listOwn(db, userId, RANGE),
  'one’s own reports': (db) => listReports(db, self(), RANGE),
  'the passport': (db) => listMeetings(db, self(), RANGE),
  'who would not meet again': (db) => countWouldNot(db, userId, 365),
  'vouches for somebody': (db) => listVouches(db, self(), userId, RANGE),
  'one’s own steps': (db) => findOwnSteps(db, self()),
  'which step somebody requires': (db) => findRequiredStep(db, userId, otherId),
  'texts that somebody sent': (db) => listSentTexts(db, userId, A_DAY_AGO),
  'how requests were answered': (db) => listLatestAnswers(db, userId, A_DAY_AGO),
  'who reported in a case': (db) => countReporters(db, caseId),
  'whether a text is sealed': (db) => isSealed(db, caseId, 'deposit first'),
  'the plan of a match': (db) => findLatestPlan(db, userId, matchId),
  'people who are no longer here': async (db) => listFormerContacts(db, await viewerOf(db), RANGE),
  'what one of them wrote': async (db) => listReceivedWords(db, await viewerOf(db), await goneId(), RANGE),
  'whom one has blocked': (db) => listBlocks(db, userId, 50, null),
  'decided cases': (db) => listDecided(db, { id: moderatorId }, { limit: 25, before: null }, {}),
  'one’s own check-ins': (db) => listCheckIns(db, userId),
  'check-ins that are due': (db) => enqueueDueCheckIns(db),
  'a check-in by its reference': (db) => findByReference(db, '0123456789'),
}

/** Of notifications there are thousands for one traveller: they are read, and nobody else's. */
const OF_THOUSANDS: Record<string, (db: Db) => Promise<unknown>> = {
  'the first page of notifications': async (db) => listNotifications(db, await viewerOf(db), 50, null),
  'how many notifications are unread': async (db) => countUnreadNotifications(db, await viewerOf(db)),
  'marking all notifications as read': async (db) => markNotificationsRead(db, await viewerOf(db), undefined),
}

/** Small ones, which the database reads whole. */
const SMALL = ['suspensions', 'deletion_requests', 'moderators', 'hidden_subjects', 'blocks', 'trusted_contacts']
const SMALL_TOO = ['safety_pins', 'group_members', 'group_chats', 'accounts', 'pose_photos', 'comments', 'trips']
/** Of the few who moderate, and of what they work at. */
const OF_MODERATORS = ['moderator_accounts', 'case_claims', 'case_parties']
const isBig = (table: string) =>
  ![...SMALL, ...SMALL_TOO, ...OF_MODERATORS, 'notification_settings', 'notification_actors'].includes(table)

test('a query without an index is noticed', async () => {
  const plans = await plansOf(pool, (db) => db.execute(sql`select from reports where state = 'nothing'`))
  expect(plans.flatMap(scannedWhole).filter(isBig)).toEqual(['reports'])
})

test.each(Object.entries(QUERIES))('%s is found by an index, in few blocks', async (_what, run) => {
  const plans = await plansOf(pool, run)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(scannedWhole).filter(isBig)).toEqual([])
  for (const plan of plans) expect(blocksOf(plan)).toBeLessThan(4000)
})

test.each(Object.entries(OF_THOUSANDS))('%s reads those of one traveller', async (_what, run) => {
  const plans = await plansOf(pool, run)
  expect(plans.flatMap(scannedWhole).filter((table) => table === 'notifications' || table === 'decisions')).toEqual([])
})
