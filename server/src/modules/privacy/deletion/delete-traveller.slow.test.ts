import { describe, expect, test } from 'vitest'
import { deleteExpiredRows, deleteUnused } from '../../../operate/jobs.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-jobs.ts'
import { useApp } from '../../../test/build-app.ts'
import { makeDue } from '../../../test/deletions.ts'
import { type FullTraveller, PASSWORD, travellerWithEverything } from '../../../test/everything-of.ts'
import { countsOf, say } from '../../../test/group-chats.ts'
import { keysIn } from '../../../test/keys-in.ts'
import { mailsTo } from '../../../test/mails.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { deleteDue, deleteTraveller } from './delete-traveller.ts'

const site = await useApp()
const { app } = site
const { pool, storage } = app.services

const GAZETTEER = 'The gazetteer.'
/** Tables in which no row can be one of a traveller's, and why. */
const NOBODYS: Record<string, string> = {
  places: GAZETTEER,
  place_names: GAZETTEER,
  oidc_keys: 'The keys of the provider.',
  page_topics: 'Versions of public pages.',
  prize_draws: 'Random tickets, and none of them says whose it is.',
  rate_limits: 'Keyed hashes, for minutes.',
  blog_sessions: 'Browsers that know the password of the blog.',
  wish_wakes: 'Ids of wishes and trips; they go with either.',
  changed_trips: 'Ids of trips, for ten minutes; they go with the trip.',
  contact_mails: 'Ids of a contact and of a check-in; they go with either.',
  contact_mailboxes: 'Keyed hashes of the mailboxes of contacts.',
  check_in_pins: 'Hashes of PINs; they go with the check-in.',
  search_digest_trips: 'Of the digest of a traveller, and counted there.',
  evidence_pictures: 'Ids of evidence and of pictures; `reports.test.ts` shows that both stay.',
  signals: 'Numbers of a case; they go with it.',
}
/** What others reported of them is decided whether they are there or not: it goes 90 days after the end of its case. */
const LOG = { moderation_log: 1, released_usernames: 1 }
/** Who was in, for a mail for help of another traveller. */
const FOR_HELP = { check_in_people: 1 }
/** What others received of them is those others' for 90 days, and sealed words of a group chat for 14. */
const RECEIVED = { received_words: expect.any(Number), ended_group_chats: 1, ended_group_messages: 1 }
const EVIDENCE = { cases: 1, evidence: 1, ...LOG, ...RECEIVED }

async function listTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker', 'drizzle') order by 1`,
  )
  return rows.map(({ name }) => name.replace(/^public\./, ''))
}

/** How many rows of each table hold the id, an address or a name of somebody, in whatever column. */
async function rowsOf(who: FullTraveller): Promise<Record<string, number>> {
  const { id, accountId, email, username, firstName, lastName } = who
  const found: Record<string, number> = {}
  for (const table of (await listTables()).filter((table) => NOBODYS[table] !== GAZETTEER)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} as t
       where exists (select from unnest($1::text[]) word where position(word in to_jsonb(t)::text) > 0)`,
      [[id, accountId, email, username, firstName, lastName]],
    )
    if (rows[0]?.count) found[table] = rows[0].count
  }
  return found
}

async function leave(who: FullTraveller): Promise<void> {
  const left = await who.call('PUT', '/api/deletion', { requested: true, currentPassword: PASSWORD })
  expect(left.statusCode, left.body).toBe(200)
}

/** Decides all that was reported, long ago, and lets the clock take away what is over. */
async function closeCases(): Promise<void> {
  const { rowCount } = await pool.query(`update cases set closed_at = now() - interval '91 days'`)
  expect(rowCount).toBeGreaterThan(0)
  await pool.query(`update received_words set went_at = now() - interval '91 days'`)
  await pool.query(`update ended_group_chats set ended_at = now() - interval '15 days'`)
  await deleteExpiredRows(app.services, new Date())
  await deleteUnused(app.services, new Date(Date.now() + 365 * 86_400_000))
  await runJobs(app)
}

/** By the jobs, as the clock brings them. */
async function deleteNow(who: FullTraveller): Promise<void> {
  await makeDue(pool, who)
  await deleteDue(app.services)
  await runJobs(app)
}

describe('a traveller whose time has come', () => {
  test('has had a row in every table that can hold one, and none is left in any, nor a file', async () => {
    const before = await keysIn(storage)
    const who = await travellerWithEverything(app)
    const held = await rowsOf(who)
    const missing = (await listTables()).filter((table) => !table.includes('.') && !held[table] && !NOBODYS[table])
    expect(missing, 'give them a row in test/everything-of.ts, or say in NOBODYS why there can be none').toEqual([
      'deletion_requests',
    ])
    await leave(who)
    expect(await rowsOf(who)).toMatchObject({ deletion_requests: 1 })
    await deleteNow(who)
    expect(await rowsOf(who)).toEqual({ ...EVIDENCE, ...FOR_HELP })
    await closeCases()
    // ids of what was decided, which lead to nobody any more, and the username, which nobody else gets for 90 days
    expect(await rowsOf(who)).toEqual({ ...LOG, ...FOR_HELP })
    expect(await keysIn(storage)).toEqual(before)
  })

  test('has reported somebody: that stays, by nobody', async () => {
    const who = await travellerWithEverything(app)
    const { rows } = await pool.query<{ id: string }>('select id from reports where reporter_id = $1', [who.id])
    await leave(who)
    await deleteNow(who)
    const ids = rows.map(({ id }) => id)
    const { rows: left } = await pool.query('select reporter_id, reason from reports where id = any ($1)', [ids])
    expect(left).toEqual([{ reporter_id: null, reason: 'spam' }])
  })

  test('is in no mail that waits, nor in one that lies on this machine', async () => {
    const who = await travellerWithEverything(app)
    await leave(who)
    // of their PINs, calendar feed, archive, and leaving
    expect(await mailsTo(site, who.email)).toHaveLength(4)
    await leaveMailWaiting(who.email)
    await deleteNow(who)
    expect(await mailsTo(site, who.email)).toEqual([])
    const waiting = `select from graphile_worker.jobs where task_identifier = 'send-account-mail'`
    expect((await pool.query(waiting)).rowCount).toBe(0)
  })

  test('takes what they did off every count, with the rows that are counted', async () => {
    const who = await travellerWithEverything(app)
    const { friend, friendTripId, groupChatId } = who
    await say(friend, groupChatId, 'Still there?')
    await leave(who)
    await deleteNow(who)
    const { rows } = await pool.query(
      `select t.likes, t.comments, t.matches,
         (select count(*)::int from likes where trip_id = t.id) as "allLikes",
         (select count(*)::int from comments where trip_id = t.id) as "allComments",
         (select count(*)::int from matches where trip_id = t.id and ended_at is null) as "allMatches"
       from trips t where user_id = $1`,
      [friend.id],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { likes, comments, matches, ...all } of rows) {
      expect({ allLikes: likes, allComments: comments, allMatches: matches }).toEqual(all)
    }
    const trip = (await friend.call('GET', `/api/posts/${friendTripId}`)).json()
    expect(trip).toMatchObject({ likes: 0, comments: 0 })
    const counts = await countsOf(app, groupChatId)
    expect(counts).toEqual({ counted: 1, members: 1 })
  })

  test('is deleted once by two that do it at the same time, and again changes nothing', async () => {
    const who = await travellerWithEverything(app)
    await leave(who)
    await makeDue(pool, who)
    await Promise.all([deleteTraveller(app.services, who.id), deleteTraveller(app.services, who.id)])
    await deleteTraveller(app.services, who.id)
    await runJobs(app)
    expect(await rowsOf(who)).toEqual({ ...EVIDENCE, ...FOR_HELP })
  })

  test('is all there, or not at all, where it breaks off in the middle; the next try deletes the rest', async () => {
    const who = await travellerWithEverything(app)
    await leave(who)
    await makeDue(pool, who)
    const before = await rowsOf(who)
    await pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
      create trigger break_off before delete on users for each row execute function break_off()`)
    await expect(deleteTraveller(app.services, who.id)).rejects.toThrow()
    expect(await rowsOf(who)).toEqual(before)
    await pool.query('drop function break_off cascade')
    await deleteNow(who)
    expect(await rowsOf(who)).toEqual({ ...EVIDENCE, ...FOR_HELP })
  })

  test('is not deleted before that time', async () => {
    const who = await travellerWithEverything(app)
    await leave(who)
    await deleteDue(app.services)
    await deleteTraveller(app.services, who.id)
    await runJobs(app)
    expect(await rowsOf(who)).toMatchObject({ users: 1, deletion_requests: 1 })
  })
})

/** As where the mail server has not taken it yet. */
async function leaveMailWaiting(email: string): Promise<void> {
  await enqueueAccountMail(app.services.db, app.services, { to: email, subject: 'Waits', text: 'For its server.' })
  await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
}
