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

const insert = (text: string) => pool.query(`insert into ${text}`)
const ID = 'gen_random_uuid()'
const ago = (age: string) => `now() - interval '${age}'`
const soon = `now() + interval '1 minute'`
const over = ago('1 minute')
const anybody = async () => (await traveller(app)).id

/** A case that was closed so long ago, with one report and its sealed copy. */
async function closedCase(age: string): Promise<string> {
  const [caseId, reportId] = [newId(), newId()]
  await insert(`cases values ('${caseId}', '${friend.id}', null, 1, ${ago(age)}, ${ago(age)})`)
  await insert(`reports (id, case_id, reporter_id, subject_kind, subject_id, reason, state, created_at)
    values ('${reportId}', '${caseId}', '${who.id}', 'trip', '${tripId}', 'scam', 'acted', ${ago(age)})`)
  await insert(`evidence values (${ID}, '${caseId}', '${reportId}', 'trip', '${tripId}', '{}', ${ago(age)})`)
  return caseId
}

const insertPicture = (kind: string, at: string) =>
  insert(`pictures values (${ID}, '${who.id}', '${kind}', 100, 100, '', ${at}, ${at})`)

const insertPlan = (at: string) =>
  insert(`plans (id, match_id, place, starts_at, ends_at, time_zone, status, revision, created_at)
    values (${ID}, '${matchId}', 'A café', ${at} - interval '1 hour', ${at}, 'UTC', 'agreed', 1, ${at})`)

const insertCheckIn = (age: string, state: 'expected' | 'missed') =>
  insert(`check_ins (id, plan_id, user_id, revision, place, starts_at, ends_at, time_zone, reference, state, created_at)
    values (${ID}, ${ID}, '${who.id}', 1, 'A café', ${ago(age)} - interval '1 hour', ${ago(age)}, 'UTC', ${ID}::text,
      '${state}', ${ago(age)})`)

const insertWish = (end: string) =>
  insert(`wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
      start_date, end_date, created_at)
    values (${ID}, '${who.id}', ${ID}::text, 'Porto', 'Portugal', 'PT', 41, -8, 10, 'x', '2020-01-01', ${end}, now())`)

const insertMailbox = (age: string) =>
  insert(`contact_mailboxes (mailbox_hash, asked, day_began_at) values (${ID}::text, 1, ${ago(age)})`)

const insertMatch = (status: string, age: string | null) =>
  insert(`matches (id, user_id, owner_id, status, created_at, ended_at, has_lost_trip)
    values (${ID}, '${who.id}', '${friend.id}', '${status}', ${ago('1 year')}, ${age ? ago(age) : 'null'}, true)`)

const insertChat = (expires: string) =>
  insert(`group_chats (id, city_key, city, country, name, created_by, member_count, created_at, expires_at)
    values (${ID}, 'x', 'Porto', 'Portugal', ${ID}::text, '${who.id}', 0, ${ago('47 hours')}, ${expires})`)

async function insertAccountToken(expires: string): Promise<void> {
  const accountId = newId()
  await insert(`accounts values ('${accountId}', '${accountId}@example.org', 'hash', now(), now(), now())`)
  await insert(`account_tokens (token_hash, account_id, purpose, expires_at, created_at)
    values (${ID}::text, '${accountId}', 'reset-password', ${expires}, now())`)
}

async function insertJob(attempts: number, age: string): Promise<void> {
  const { rows } = await pool.query(`select id from graphile_worker.add_job('of-nobody', max_attempts := 2)`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = $2, updated_at = ${ago(age)}, run_at = now() + interval '1 year'
     where id = $1`,
    [rows[0]?.id, attempts],
  )
}

const insertNotification = (age: string, read: string) =>
  insert(`notifications (id, user_id, kind, subject_id, created_at, since, read_at)
    values (${ID}, '${who.id}', 'like', ${ID}, ${ago(age)}, ${ago(age)}, ${read})`)

const insertExport = (status: string, requested: string, expires: string) =>
  insert(`data_exports (id, user_id, status, requested_at, expires_at)
    values (${ID}, '${who.id}', '${status}', ${requested}, ${expires})`)

async function insertEnded(at: string): Promise<void> {
  const id = newId()
  await insert(`ended_group_chats (id, name, city, country, created_at, ended_at)
    values ('${id}', 'Sunset', 'Lisbon', 'Portugal', ${at}, ${at})`)
  await insert(`ended_group_messages (id, group_chat_id, author_id, sealed, said_at)
    values (${ID}, '${id}', ${ID}, 'x', ${at})`)
}

/** For each table and job: what writes rows that are past their time, and what writes rows that are just not. */
interface Rows {
  past(): Promise<unknown>
  kept(): Promise<unknown>
}
/** Rows by the time that is in one of their columns. */
const timed = (write: (time: string) => Promise<unknown>, past: string, kept: string): Rows => ({
  past: () => write(past),
  kept: () => write(kept),
})
const aged = (past: string, kept: string, write: (time: string) => Promise<unknown>) =>
  timed(write, ago(past), ago(kept))
const expiring = (write: (time: string) => Promise<unknown>) => timed(write, over, soon)

const ROWS: Record<string, Rows> = {
  'session delete-expired': expiring((at) => insert(`session values (${ID}::text, '{}', ${at})`)),
  'idempotency_keys delete-expired': aged('25 hours', '23 hours', (at) =>
    insert(`idempotency_keys values ('${who.id}', ${ID}::text, 'x', null, ${at})`),
  ),
  'oidc_payloads delete-expired': expiring((at) =>
    insert(`oidc_payloads (model, id, payload, expires_at) values ('Grant', ${ID}::text, '{}', ${at})`),
  ),
  'sign_ups delete-expired': expiring((at) =>
    insert(`sign_ups values (${ID}::text, 'a@example.org', 'hash', 'x', ${at}, now())`),
  ),
  'account_tokens delete-expired': expiring(insertAccountToken),
  'rate_limits delete-expired': expiring((at) =>
    insert(`rate_limits values (${ID}::text, 1, extract(epoch from ${at}) * 1000)`),
  ),
  'uploads delete-expired': aged('25 hours', '1 minute', (at) =>
    insert(`uploads (id, user_id, created_at) values (${ID}, '${who.id}', ${at})`),
  ),
  'match_asks delete-expired': timed(
    (day) => insert(`match_asks values ('${who.id}', ${day}, 2) on conflict do nothing`),
    `(now() at time zone 'utc')::date - 1`,
    `(now() at time zone 'utc')::date`,
  ),
  'action_counts delete-expired': aged('25 hours', '23 hours', (at) =>
    insert(`action_counts values ('${who.id}', ${ID}::text, 'day', ${at}, 1)`),
  ),
  'for_you_lists delete-expired': aged('4 hours', '2 hours', (at) =>
    insert(`for_you_lists values (${ID}, '${who.id}', ${at}, 'x', '{}', 1, '{}')`),
  ),
  'seen_trips delete-expired': aged('61 days', '59 days', async (at) =>
    insert(`seen_trips values ('${await anybody()}', '${tripId}', ${at})`),
  ),
  'blog_sessions delete-expired': expiring((at) => insert(`blog_sessions values (${ID}::text, 'x', ${at})`)),
  'article_drafts delete-expired': aged('61 days', '59 days', (at) =>
    insert(`article_drafts values (${ID}, null, null, '', '', '', '', '', '', '', ${at})`),
  ),
  'cases delete-expired': {
    past: () => closedCase('91 days'),
    async kept() {
      await closedCase('89 days')
      await insert(`cases values (${ID}, ${ID}, null, 1, ${ago('1 year')}, null)`)
      // an appeal waits
      await insert(`decisions (id, case_id, traveller_id, kind, decided_at, appeal_state, appealed_at)
        values (${ID}, '${await closedCase('91 days')}', '${friend.id}', 'warn', ${ago('91 days')}, 'waiting', now())`)
    },
  },
  'decisions delete-expired': {
    past: () => insert(`decisions (id, case_id, kind, decided_at) values (${ID}, ${ID}, 'hide', ${over})`),
    async kept() {
      const columns = 'decisions (id, case_id, traveller_id, kind, decided_at)'
      await insert(`${columns} values (${ID}, '${await closedCase('89 days')}', null, 'hide', ${ago('1 year')})`)
      await insert(`${columns} values (${ID}, ${ID}, '${friend.id}', 'hide', ${ago('1 year')})`)
    },
  },
  'pictures delete-expired': aged('2 hours', '1 minute', (at) => insertPicture('poses', at)),
  'suspensions delete-expired': expiring(async (at) =>
    insert(`suspensions values ('${await anybody()}', ${ago('8 days')}, ${at})`),
  ),
  'meeting_offers delete-expired': aged('2 hours', '1 minute', async (at) =>
    insert(`meeting_offers values ('${await anybody()}', '${friend.id}', ${ID}, ${at})`),
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
    insert(`released_usernames values (${ID}, 'old.name', '${who.id}', ${at})`),
  ),
  'contact_mailboxes delete-unused': {
    past: () => insertMailbox('366 days'),
    async kept() {
      await insertMailbox('364 days')
      await insert(`contact_mailboxes values (${ID}::text, ${ago('3 years')}, 1, 1, ${ago('3 years')})`)
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
    past: () => insert(`hidden_subjects values (${ID}, 'trip', null, ${ago('3 days')})`),
    kept: () => insert(`hidden_subjects values ('${tripId}', 'trip', '${friend.id}', ${ago('1 year')})`),
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
    insert(`received_words (recipient_id, kind, subject_id, author_id, content, about, said_at, went_at)
      values ('${friend.id}', 'comment', ${ID}, ${ID}, 'Hello', '{}', ${at}, ${at})`),
  ),
  'former_names delete-expired': aged('91 days', '89 days', (at) =>
    insert(`former_names values ('${friend.id}', ${at}, 'x', 'X')`),
  ),
  'ended_group_chats delete-expired': aged('15 days', '13 days', insertEnded),
  'group_stays delete-expired': aged('17 days', '15 days', (at) =>
    insert(`group_stays values (${ID}, '${friend.id}', ${ago('18 days')}, ${at})`),
  ),
  'group_chats end-group-chats': expiring(insertChat),
  'deletion_requests delete-due-travellers': expiring(async (at) =>
    insert(`deletion_requests values ('${await anybody()}', ${ago('14 days')}, ${at})`),
  ),
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
