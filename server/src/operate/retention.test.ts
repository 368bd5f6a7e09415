import { sql } from 'drizzle-orm'
import { parseCrontab } from 'graphile-worker'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { newId } from '../db/id.ts'
import { notifications } from '../db/schema/notifications.ts'
import { useApp } from '../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../test/factories.ts'
import { matchOf } from '../test/matches.ts'
import { runJobs } from '../test/run-jobs.ts'
import { deleteExpiredRows, jobsOf } from './jobs.ts'
import { BY_OTHER_JOBS, DAILY, type Deletion, GOES_WITH, HOURLY, KEPT } from './retention.ts'

const { app, database } = await useApp()
const { pool, db } = database

const tablesOf = (deletions: readonly Deletion[]) => deletions.flatMap(({ tables }) => Object.keys(tables))
const BY_JOB: ReadonlyArray<readonly [table: string, task: string]> = [
  ...tablesOf(HOURLY).map((table) => [table, 'delete-expired'] as const),
  ...tablesOf(DAILY).map((table) => [table, 'delete-unused'] as const),
  ...Object.entries(BY_OTHER_JOBS).map(([table, { task }]) => [table, task] as const),
]

async function listTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name.replace(/^public\./, ''))
}

/** Which tables the rows of a table go with, by its foreign keys. */
async function parentsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ parent: string }>(
    `select confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and confdeltype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  return rows.map(({ parent }) => parent)
}

test('every table of the database has a rule by which it shrinks, or a reason why it does not', async () => {
  const ruled = [...BY_JOB.map(([table]) => table), ...Object.keys(GOES_WITH), ...Object.keys(KEPT)]
  expect([...new Set(ruled)].sort()).toEqual((await listTables()).sort())
  expect(Object.keys(KEPT).filter((table) => table in GOES_WITH || BY_JOB.some(([one]) => one === table))).toEqual([])
})

test.each(Object.entries(GOES_WITH))('a row of %s goes with its row of %j', async (table, parents) => {
  expect(await parentsOf(table)).toEqual(expect.arrayContaining([...parents]))
})

test('what a row goes with goes by a rule itself, or when its owner says so', () => {
  const roots = new Set(Object.values(GOES_WITH).flat())
  const ruled = new Set([...BY_JOB.map(([table]) => table), ...Object.keys(GOES_WITH), 'users', 'articles'])
  expect([...roots].filter((table) => !ruled.has(table))).toEqual([])
})

test('the clock runs each of the jobs', () => {
  const clock = jobsOf(app.services).groups.flatMap(({ crontab = '' }) => parseCrontab(crontab).map(({ task }) => task))
  expect(clock).toEqual(expect.arrayContaining([...new Set(BY_JOB.map(([, task]) => task))]))
})

let who: Traveller
let friend: Traveller
let tripId: string
let matchId: string
beforeAll(async () => {
  who = await traveller(app)
  friend = await traveller(app)
  tripId = (await postedTrip(friend)).id
  matchId = await matchOf(who, friend)
})

const insert = (text: string, ...values: unknown[]) => pool.query(text, values)
const ago = (age: string) => `now() - interval '${age}'`

/** A case that was closed so long ago, with one report and its sealed copy. */
async function closedCase(age: string): Promise<string> {
  const [caseId, reportId] = [newId(), newId()]
  await insert(`insert into cases values ($1, $2, null, 1, ${ago(age)}, ${ago(age)})`, caseId, friend.id)
  await insert(
    `insert into reports (id, case_id, reporter_id, subject_kind, subject_id, reason, state, created_at)
     values ($1, $2, $3, 'trip', $4, 'scam', 'acted', ${ago(age)})`,
    reportId,
    caseId,
    who.id,
    tripId,
  )
  await insert(
    `insert into evidence values ($1, $2, $3, 'trip', $4, '{}', ${ago(age)})`,
    newId(),
    caseId,
    reportId,
    tripId,
  )
  return caseId
}

const insertPicture = (kind: string, at: string) =>
  insert(`insert into pictures values ($1, $2, $3, 100, 100, '', ${at}, ${at})`, newId(), who.id, kind)

async function insertPlan(at: string): Promise<void> {
  const planId = newId()
  await insert(
    `insert into plans (id, match_id, place, starts_at, ends_at, time_zone, status, revision, created_at)
     values ($1, $2, 'A café', ${at} - interval '1 hour', ${at}, 'UTC', 'agreed', 1, ${at})`,
    planId,
    matchId,
  )
}

async function insertCheckIn(age: string, state: 'expected' | 'missed') {
  await insert(
    `insert into check_ins (id, plan_id, user_id, revision, place, starts_at, ends_at, time_zone, reference, state, created_at)
     values ($1, $2, $3, 1, 'A café', ${ago(age)} - interval '1 hour', ${ago(age)}, 'UTC', gen_random_uuid()::text, '${state}', ${ago(age)})`,
    newId(),
    newId(),
    who.id,
  )
}

const insertWish = (end: string) =>
  insert(
    `insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
       start_date, end_date, created_at)
     values ($1, $2, gen_random_uuid()::text, 'Porto', 'Portugal', 'PT', 41, -8, 10, 'x', '2020-01-01', ${end}, now())`,
    newId(),
    who.id,
  )

const insertMailbox = (age: string) =>
  insert(`insert into contact_mailboxes (mailbox_hash, asked, day_began_at) values ($1, 1, ${ago(age)})`, newId())

const insertMatch = (status: string, age: string | null) =>
  insert(
    `insert into matches (id, user_id, owner_id, status, created_at, ended_at, has_lost_trip)
     values ($1, $2, $3, '${status}', ${ago('1 year')}, ${age ? ago(age) : 'null'}, true)`,
    newId(),
    who.id,
    friend.id,
  )

async function insertChat(expires: string): Promise<void> {
  const id = newId()
  await insert(
    `insert into group_chats (id, city_key, city, country, name, created_by, member_count, created_at, expires_at)
     values ($1, 'x', 'Porto', 'Portugal', gen_random_uuid()::text, $2, 0, ${ago('47 hours')}, ${expires})`,
    id,
    who.id,
  )
}

async function insertAccountToken(expires: string): Promise<void> {
  const accountId = newId()
  await insert(
    `insert into accounts values ($1, $2, 'hash', now(), now(), now())`,
    accountId,
    `${accountId}@example.org`,
  )
  await insert(
    `insert into account_tokens (token_hash, account_id, purpose, expires_at, created_at)
     values ($1, $2, 'reset-password', ${expires}, now())`,
    newId(),
    accountId,
  )
}

async function insertJob(attempts: number, age: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('of-nobody', max_attempts := 2)`,
  )
  await insert(
    `update graphile_worker._private_jobs set attempts = $2, updated_at = ${ago(age)}, run_at = now() + interval '1 year'
     where id = $1`,
    rows[0]?.id,
    attempts,
  )
}

const insertNotification = (age: string, read: string) =>
  insert(
    `insert into notifications (id, user_id, kind, subject_id, created_at, since, read_at)
     values ($1, $2, 'like', $1, ${ago(age)}, ${ago(age)}, ${read})`,
    newId(),
    who.id,
  )

const insertExport = (status: string, requested: string, expires: string) =>
  insert(
    `insert into data_exports (id, user_id, status, requested_at, expires_at) values ($1, $2, $3, ${requested}, ${expires})`,
    newId(),
    who.id,
    status,
  )

/** For each table and job: what writes rows that are past their time, and what writes rows that are just not. */
interface Rows {
  past(): Promise<unknown>
  kept(): Promise<unknown>
}
const soon = `now() + interval '1 minute'`
const over = ago('1 minute')
/** Rows by the time that is in one of their columns. */
const timed = (write: (time: string) => Promise<unknown>, past: string, kept: string): Rows => ({
  past: () => write(past),
  kept: () => write(kept),
})
const aged = (past: string, kept: string, write: (time: string) => Promise<unknown>) =>
  timed(write, ago(past), ago(kept))
const expiring = (write: (time: string) => Promise<unknown>) => timed(write, over, soon)

const ROWS: Record<string, Rows> = {
  'session delete-expired': expiring((at) => insert(`insert into session values ($1, '{}', ${at})`, newId())),
  'idempotency_keys delete-expired': aged('25 hours', '23 hours', (at) =>
    insert(`insert into idempotency_keys values ($1, $2, 'x', null, ${at})`, who.id, newId()),
  ),
  'oidc_payloads delete-expired': expiring((at) =>
    insert(`insert into oidc_payloads (model, id, payload, expires_at) values ('Grant', $1, '{}', ${at})`, newId()),
  ),
  'sign_ups delete-expired': expiring((at) =>
    insert(`insert into sign_ups values ($1, 'a@example.org', 'hash', 'x', ${at}, now())`, newId()),
  ),
  'account_tokens delete-expired': expiring(insertAccountToken),
  'rate_limits delete-expired': expiring((at) =>
    insert(`insert into rate_limits values ($1, 1, extract(epoch from ${at}) * 1000)`, newId()),
  ),
  'uploads delete-expired': aged('25 hours', '1 minute', (at) =>
    insert(`insert into uploads (id, user_id, created_at) values ($1, $2, ${at})`, newId(), who.id),
  ),
  'match_asks delete-expired': timed(
    (day) => insert(`insert into match_asks values ($1, ${day}, 2) on conflict do nothing`, who.id),
    `(now() at time zone 'utc')::date - 1`,
    `(now() at time zone 'utc')::date`,
  ),
  'action_counts delete-expired': aged('25 hours', '23 hours', (at) =>
    insert(`insert into action_counts values ($1, $2, 'day', ${at}, 1)`, who.id, newId()),
  ),
  'for_you_lists delete-expired': aged('4 hours', '2 hours', (at) =>
    insert(`insert into for_you_lists values ($1, $2, ${at}, 'x', '{}', 1, '{}')`, newId(), who.id),
  ),
  'seen_trips delete-expired': aged('61 days', '59 days', async (at) =>
    insert(`insert into seen_trips values ($1, $2, ${at})`, (await traveller(app)).id, tripId),
  ),
  'blog_sessions delete-expired': expiring((at) =>
    insert(`insert into blog_sessions values ($1, 'x', ${at})`, newId()),
  ),
  'article_drafts delete-expired': aged('61 days', '59 days', (at) =>
    insert(`insert into article_drafts values ($1, null, null, '', '', '', '', '', '', '', ${at})`, newId()),
  ),
  'cases delete-expired': {
    past: () => closedCase('91 days'),
    async kept() {
      await closedCase('89 days')
      await insert(`insert into cases values ($1, $2, null, 1, ${ago('1 year')}, null)`, newId(), newId())
      // an appeal waits
      await insert(
        `insert into decisions (id, case_id, traveller_id, kind, decided_at, appeal_state, appealed_at)
         values ($1, $2, $3, 'warn', ${ago('91 days')}, 'waiting', now())`,
        newId(),
        await closedCase('91 days'),
        friend.id,
      )
    },
  },
  'decisions delete-expired': {
    past: () =>
      insert(`insert into decisions (id, case_id, kind, decided_at) values ($1, $1, 'hide', ${over})`, newId()),
    async kept() {
      const text = `insert into decisions (id, case_id, traveller_id, kind, decided_at) values ($1, $2, $3, 'hide', ${ago('1 year')})`
      await insert(text, newId(), await closedCase('89 days'), null)
      await insert(text, newId(), newId(), friend.id)
    },
  },
  'pictures delete-expired': aged('2 hours', '1 minute', (at) => insertPicture('poses', at)),
  'suspensions delete-expired': expiring(async (at) =>
    insert(`insert into suspensions values ($1, ${ago('8 days')}, ${at})`, (await traveller(app)).id),
  ),
  'meeting_offers delete-expired': aged('2 hours', '1 minute', async (at) =>
    insert(`insert into meeting_offers values ($1, $2, $3, ${at})`, (await traveller(app)).id, friend.id, newId()),
  ),
  'pictures delete-unused': aged('400 days', '1 hour', async (at) => {
    for (const kind of ['trips', 'avatars', 'articles']) await insertPicture(kind, at)
  }),
  'graphile_worker._private_jobs delete-unused': {
    past: () => insertJob(2, '8 days'),
    async kept() {
      await insertJob(2, '6 days')
      await insertJob(1, '8 days')
    },
  },
  'released_usernames delete-unused': aged('91 days', '89 days', (at) =>
    insert(`insert into released_usernames values ($1, 'old.name', $2, ${at})`, newId(), who.id),
  ),
  'contact_mailboxes delete-unused': {
    past: () => insertMailbox('366 days'),
    async kept() {
      await insertMailbox('364 days')
      await insert(`insert into contact_mailboxes values ($1, ${ago('3 years')}, 1, 1, ${ago('3 years')})`, newId())
    },
  },
  'wishes delete-unused': {
    past: () => insertWish('current_date - 3'),
    async kept() {
      await insertWish('current_date')
      await insertWish(`'infinity'`)
    },
  },
  'hidden_subjects delete-unused': {
    past: () => insert(`insert into hidden_subjects values ($1, 'trip', null, ${ago('3 days')})`, newId()),
    kept: () => insert(`insert into hidden_subjects values ($1, 'trip', $2, ${ago('1 year')})`, tripId, friend.id),
  },
  'notifications delete-unused': {
    async past() {
      await insertNotification('181 days', 'now()')
      await insertNotification('181 days', 'null')
    },
    kept: () => insertNotification('179 days', ago('179 days')),
  },
  'plans delete-unused': aged('91 days', '89 days', insertPlan),
  'check_ins delete-unused': {
    past: () => insertCheckIn('91 days', 'missed'),
    async kept() {
      await insertCheckIn('89 days', 'missed')
      await insertCheckIn('91 days', 'expected')
    },
  },
  'matches delete-unused': {
    past: () => insertMatch('pending', '181 days'),
    async kept() {
      await insertMatch('pending', '179 days')
      await insertMatch('rejected', null)
      await insertMatch('accepted', '181 days')
    },
  },
  'data_exports delete-old-exports': {
    async past() {
      await insertExport('ready', ago('2 days'), over)
      await insertExport('failed', ago('25 hours'), 'null')
    },
    kept: () => insertExport('ready', ago('23 hours'), soon),
  },
  'received_words delete-expired': aged('91 days', '89 days', (at) =>
    insert(
      `insert into received_words (recipient_id, kind, subject_id, author_id, content, about, said_at, went_at)
       values ($1, 'comment', $2, $3, 'Hello', '{}', ${at}, ${at})`,
      friend.id,
      newId(),
      newId(),
    ),
  ),
  'former_names delete-expired': aged('91 days', '89 days', (at) =>
    insert(`insert into former_names values ($1, ${at}, 'x', 'X')`, friend.id),
  ),
  'ended_group_chats delete-expired': aged('15 days', '13 days', insertEnded),
  'group_stays delete-expired': aged('17 days', '15 days', (at) =>
    insert(`insert into group_stays values ($1, $2, ${ago('18 days')}, ${at})`, newId(), friend.id),
  ),
  'group_chats end-group-chats': expiring(insertChat),
  'deletion_requests delete-due-travellers': expiring(async (at) =>
    insert(`insert into deletion_requests values ($1, ${ago('14 days')}, ${at})`, (await traveller(app)).id),
  ),
}

async function insertEnded(at: string): Promise<void> {
  const id = newId()
  await insert(
    `insert into ended_group_chats (id, name, city, country, created_at, ended_at)
     values ($1, 'Sunset', 'Lisbon', 'Portugal', ${at}, ${at})`,
    id,
  )
  await insert(
    `insert into ended_group_messages (id, group_chat_id, author_id, sealed, said_at) values ($1, $2, $3, 'x', ${at})`,
    newId(),
    id,
    newId(),
  )
}

/** Of each table that a job shrinks, or that goes with such a one, its rows as text. */
async function rowsOf(table: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ row: string }>(`select (to_jsonb(t) - 'user_id')::text as row from ${table} t`)
  return new Set(rows.map(({ row }) => row))
}

describe('by its job', () => {
  test('every rule has rows here that show it', () => {
    expect(Object.keys(ROWS).sort()).toEqual(BY_JOB.map((pair) => pair.join(' ')).sort())
  })

  test.each(BY_JOB)('%s loses what is past its time by %s, and nothing else', async (table, task) => {
    const rows = ROWS[`${table} ${task}`]
    if (!rows) throw new Error('There are no rows for it')
    await rows.kept()
    const kept = await rowsOf(table)
    await rows.past()
    const past = [...(await rowsOf(table))].filter((row) => !kept.has(row))
    expect(past).not.toEqual([])
    await pool.query('select graphile_worker.add_job($1)', [task])
    await runJobs(app)
    const left = await rowsOf(table)
    expect(past.filter((row) => left.has(row))).toEqual([])
    expect([...kept].filter((row) => !left.has(row))).toEqual([])
  })
})

test('a store that is away keeps nothing but uploads from shrinking', async () => {
  await ROWS['uploads delete-expired']?.past()
  await ROWS['meeting_offers delete-expired']?.past()
  const away = new Error('the store is away')
  const storage = Object.assign(Object.create(app.services.storage), { deleteFolder: () => Promise.reject(away) })
  await expect(deleteExpiredRows({ ...app.services, storage }, new Date())).rejects.toThrow(away)
  const { rows } = await pool.query(`select from meeting_offers where expires_at < now() - interval '1 hour'`)
  expect(rows).toEqual([])
})

test('more rows than fit in a batch all go, and one that somebody holds is left for the next time', async () => {
  for (let one = 0; one < 7; one++) await insertNotification('2 years', 'null')
  const isOver = sql`created_at < now() - interval '1 year'`
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from notifications where created_at < now() - interval '1 year' limit 1 for update`)
    expect(await deleteInBatches(db, notifications, isOver, 3)).toBe(6)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await deleteInBatches(db, notifications, isOver, 3)).toBe(1)
})
