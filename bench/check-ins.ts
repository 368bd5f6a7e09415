/**
 * A thousand plans that end in the same minute, on two nodes of which one is killed with -9 in the middle: each step is
 * done once, and how long after it was due the last one is.
 *
 *   npm run bench -- check-ins [--plans 1000]
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { newId } from '../server/src/db/id.ts'
import { startSmtpServer } from '../server/src/test/outside/smtp-server.ts'
import { urlOf } from '../server/src/test/postgres/postgres-for-tests.ts'
import { SERVER } from '../server/src/test/process/start-program.ts'
import { addressIn, connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { startBenchProgram } from './lib/server.ts'

const { values } = parseArgs({ options: { plans: { type: 'string', default: '1000' } } })
const plans = Number(values.plans)
const MINUTE_MS = 60_000
const GIVEN_UP_AFTER_MS = 5 * MINUTE_MS
const KILLED_AT = 0.3

const bars = {
  reminders: { what: 'travellers who were not reminded exactly once', atMost: 0 },
  contacts: { what: 'contacts who did not get exactly one mail', atMost: 0 },
  repeated: { what: 'mails that a kill made go out again, under the same Message-ID' },
  left: { what: 'steps that were not done when the first node was killed', atLeast: 1 },
  seconds: { what: 'from the minute when they were due to the last step', unit: ' s', atMost: 60 },
}

await runBench(bars, async (figure) => {
  const mailServer = await startSmtpServer()
  onEnd(() => mailServer.close())
  mailServer.speak()
  const dataDir = newDataDir('check-ins')
  const settings = { RATE_LIMIT: 'off', DEMO: 'off', SMTP_URL: mailServer.url }
  // the database is the child of this one, which lives on
  await startBenchProgram(SERVER, { ...settings, DATA_DIR: dataDir })
  const address = addressIn(dataDir)
  const second = await startBenchProgram(SERVER, {
    ...settings,
    DATA_DIR: join(dataDir, 'node-1'),
    DATABASE_URL: urlOf(address, address.database),
    SESSION_SECRET: fs.readFileSync(join(dataDir, 'secrets/session'), 'utf8').trim(),
  })
  const client = await connectToDatabase(dataDir)
  onEnd(() => client.end())
  const minute = await fill(client)
  const due = minute.getTime()
  const countLeft = () => countUndone(client, minute)
  await until(async () => (await countLeft()) <= plans * (1 - KILLED_AT), due)
  await second.kill()
  const left = await countLeft()
  console.log(`  killed ${seconds(due)} s after they were due, with ${left} steps to do`)
  figure('left', left)
  await until(async () => (await countLeft()) === 0, due)
  figure('seconds', Number(seconds(due)))
  // whatever would be done a second time is due again within this
  await sleep(MINUTE_MS)
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from check_ins ci where ci.reminders <> 2
       or (select count(*) from notifications n where n.user_id = ci.user_id) <> case ci.state when 'expected' then 1 else 0 end`,
  )
  figure('reminders', rows[0]?.wrong ?? plans)
  const mails = mailServer.mails.map((mail) => ({
    to: /^To: .*?(contact-\d+@example\.org)/m.exec(mail)?.[1] ?? '',
    id: /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? '',
  }))
  const ids = Map.groupBy(mails, ({ to }) => to)
  const expected = plans / 2
  const once = [...ids.values()].filter((got) => new Set(got.map(({ id }) => id)).size === 1).length
  figure('contacts', Math.abs(expected - ids.size) + ids.size - once)
  figure('repeated', mails.length - new Set(mails.map(({ id }) => id)).size)
})

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}

async function until(isSo: () => Promise<boolean>, due: number): Promise<void> {
  while (!(await isSo())) {
    if (Date.now() > due + GIVEN_UP_AFTER_MS) throw new CannotMeasure('The steps were never all done.')
    await sleep(50)
  }
}

/**
 * Plans that ended in one minute, agreed to, with a contact who has consented. Of half of them the second reminder is due
 * when that minute begins, of the other half the mail.
 * @returns when the minute begins
 */
async function fill(client: Client): Promise<Date> {
  const ids = () => Array.from({ length: plans }, () => newId())
  const [users, others, matches, planIds] = [ids(), ids(), ids(), ids()]
  const { rows } = await client.query<{ minute: Date }>(
    `select date_trunc('minute', now()) + interval '1 minute' * case when extract(second from now()) < 40 then 1 else 2 end as minute`,
  )
  const minute = rows[0]?.minute ?? new Date()
  await client.query('begin')
  for (const [list, prefix] of [
    [users, 'traveller-'],
    [others, 'other-'],
  ] as const) {
    await client.query(
      `insert into users (id, email, first_name, created_at, updated_at)
       select id, $2 || n || '@example.org', 'Mara', now(), now() from unnest($1::uuid[]) with ordinality as each(id, n)`,
      [list, prefix],
    )
  }
  await client.query(
    `insert into matches (id, user_id, owner_id, status, created_at, answered_at)
     select m, u, o, 'accepted', now(), now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as each(m, u, o)`,
    [matches, users, others],
  )
  await client.query(
    `insert into plans (id, match_id, place, starts_at, ends_at, time_zone, status, proposed_by, revision, created_at)
     select p, m, 'Pier', $4::timestamptz - interval '3 hours',
       $4::timestamptz - interval '1 minute' * case n % 2 when 0 then 30 else 15 end, 'UTC', 'agreed', u, 1, now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as each(p, m, u, n)`,
    [planIds, matches, users, minute],
  )
  await client.query(
    `insert into trusted_contacts (id, user_id, email, status, asked_at)
     select id, u, 'contact-' || n || '@example.org', 'consenting', now()
     from unnest($1::uuid[], $2::uuid[]) with ordinality as each(id, u, n)`,
    [ids(), users],
  )
  await client.query(
    `insert into check_ins (id, plan_id, user_id, revision, place, starts_at, ends_at, time_zone, first_name, reference, state,
       reminders, next_at, created_at)
     select id, p.id, u, 1, p.place, p.starts_at, p.ends_at, p.time_zone, 'Mara', n::text, 'expected',
       case n % 2 when 0 then 2 else 1 end, $4::timestamptz, now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as each(id, plan, u, n) join plans p on p.id = plan`,
    [ids(), planIds, users, minute],
  )
  await client.query('commit')
  return minute
}

async function countUndone(client: Client, minute: Date): Promise<number> {
  const { rows } = await client.query<{ undone: number }>(
    `select count(*)::int as undone from check_ins ci
     where (ci.state = 'expected' and ci.next_at <= $1) or (ci.state = 'missed' and not exists (
       select from contact_mails m where m.check_in_id = ci.id and m.sent_at is not null))`,
    [minute],
  )
  return rows[0]?.undone ?? plans
}
