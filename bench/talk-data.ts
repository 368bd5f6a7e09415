/**
 * Fills `.data-bench/talk` for `conversations` and `messages`: a traveller with 500 conversations of 2,000 messages,
 * one with 5 of 10, and 9,000 conversations of 1,000 messages between others. 10,000,000 messages, written in the order
 * of their times as real ones are, so that a conversation lies scattered over the table. The same rows every time.
 *
 *   npm run bench -- talk-data [--scale 1]      a scale of 0.01 makes 100,000 messages, into a folder of its own
 */
import * as fs from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { cookieFor } from './lib/crowd.ts'
import { BUSY, connectToDatabase, isFilled, markFilled, NEWCOMER, talkDir } from './lib/data-dir.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
const TRAVELLERS = 1000

/** A UUID v7 of a time and a seed, so that the rows lie in the tables as real ones do. */
const id = (time: string, seed: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
  || '8' || substr(md5(${seed}), 4, 3) || substr(md5(${seed}), 7, 12))::uuid`
const userId = (n: string) => id(`timestamptz '2025-01-01'`, `'talker' || (${n})`)

const tripId = (name: string) => id(`timestamptz '2025-06-01'`, `'trip ${name}' || n`)

const USERS = `
  insert into users (id, email, username, first_name, last_name, onboarding_completed, stated_adult_at, created_at, updated_at)
  select ${userId('n')}, 'talker' || n || '@example.org', 'talker_' || n, 'Name' || n, 'Last' || n, true, now(), now(), now()
  from generate_series(0, ${TRAVELLERS - 1}) n`

/** A trip of each author. */
const trips = (count: number, name: string, author: string) => `
  insert into trips (id, user_id, destination, country, start_date, end_date, description, poster_key, created_at)
  select ${tripId(name)}, ${author}, 'Kyoto', 'Japan', '2026-11-12', '2026-11-24',
    'Temples before eight, noodles after.', 'g1857910', now()
  from generate_series(0, ${count - 1}) n`

/** `asker` and `author` are SQL for their ids, `n` counts. The trigger makes each a conversation. */
const matches = (count: number, name: string, asker: string, author: string, trip = 'null::uuid') => `
  insert into matches (id, user_id, owner_id, trip_id, status, created_at, answered_at)
  select ${id(`timestamptz '2026-01-01'`, `'${name}' || n`)}, ${asker}, ${author}, ${trip}, 'accepted',
    timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(0, ${count - 1}) n`

/** One more message for every conversation of this length, round after round. */
const messages = (name: string, count: number, each: number) => `
  insert into messages (id, match_id, number, sender_id, content, created_at)
  select ${id('at', `'${name}' || k || '.' || n`)}, c.match_id, k,
    case (k + n) % 2 when 0 then c.asker_id else c.author_id end,
    'Six at the gate, before the buses? I bring tea, you bring the map. ' || k, at
  from generate_series(1, ${each}) k
  cross join (
    select n, c.* from generate_series(0, ${count - 1}) n
    join conversations c on c.match_id = ${id(`timestamptz '2026-01-01'`, `'${name}' || n`)}) c
  cross join lateral (select timestamptz '2026-02-01' + k * interval '2 hours' + n * interval '100 ms' as at) t`

const CONVERSATIONS = `
  update conversations c set last_number = m.number, active_at = m.created_at, last_sender_id = m.sender_id,
    last_preview = m.content, asker_unread = (m.sender_id = c.author_id)::int,
    author_unread = (m.sender_id = c.asker_id)::int, asker_read = m.number - 1, author_read = m.number - 1
  from conversations known cross join lateral (
    select * from messages where messages.match_id = known.match_id order by number desc limit 1) m
  where c.match_id = known.match_id`

const dataDir = talkDir(scale)

await runBench({}, async () => {
  if (isFilled(dataDir)) return console.log(`${dataDir} is filled already`)
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  await fill(client)
  await client.end()
  await server.stop()
  markFilled(dataDir)
})

async function fill(db: pg.Client): Promise<void> {
  for (const email of [BUSY, NEWCOMER]) await cookieFor(dataDir, email)
  const own = (email: string) => `(select id from users where email = '${email}')`
  const [busy, others] = [Math.ceil(500 * scale), Math.ceil(9000 * scale)]
  await db.query(`set synchronous_commit = off; set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
  // indexes over what is there already are made much faster than row by row
  await db.query('alter table messages drop constraint messages_pkey; drop index messages_conversation_number_key')
  const steps = {
    travellers: USERS,
    'trips that the busy one asked about': trips(busy, 'busy', userId('n')),
    'matches of the busy one': matches(busy, 'busy', own(BUSY), userId('n'), tripId('busy')),
    'trips of the newcomer': trips(5, 'new', own(NEWCOMER)),
    'matches of the newcomer': matches(5, 'new', userId('n'), own(NEWCOMER), tripId('new')),
    'matches of others': matches(others, 'other', userId('n % 1000'), userId('(n % 1000 + 1 + n / 1000) % 1000')),
    'messages of others': messages('other', others, 1000),
    'messages of the busy one': messages('busy', busy, 2000),
    'messages of the newcomer': messages('new', 5, 10),
    'primary key': 'alter table messages add primary key (id)',
    'order of each conversation':
      'create unique index messages_conversation_number_key on messages using btree (match_id, number)',
    conversations: CONVERSATIONS,
    'vacuum analyze': 'vacuum analyze',
  }
  await db.query('alter table messages disable trigger all')
  for (const [what, text] of Object.entries(steps)) await timed(what, db, text)
  await db.query('alter table messages enable trigger all')
}

async function timed(what: string, db: pg.Client, text: string): Promise<void> {
  const start = performance.now()
  const { rowCount } = await db.query(text)
  console.log(`${what}: ${rowCount ?? ''} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
