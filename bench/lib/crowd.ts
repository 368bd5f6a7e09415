import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { withoutSettings } from '../../server/src/test/process/without-settings.ts'
import { connectToDatabase } from './data-dir.ts'
import { whenOver } from './measure.ts'

export interface Talker {
  cookie: string
  matchId: string
}

const userId = (n: string) => `('018f0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const matchId = (n: string) => `('018f0001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const USERS = `
  insert into users (id, email, username, first_name, onboarding_completed, stated_adult_at, created_at, updated_at)
  select ${userId('n')}, 'crowd' || n || '@example.org', 'crowd_' || n, 'Name' || n, true, now(), now(), now()
  from generate_series(0, $1::int - 1) n on conflict do nothing`
const MATCHES = `
  insert into matches (id, user_id, owner_id, status, created_at, answered_at)
  select ${matchId('n')}, ${userId('2 * n')}, ${userId('2 * n + 1')}, 'accepted', now(), now()
  from generate_series(0, $1::int / 2 - 1) n on conflict do nothing`
const SESSIONS = `
  insert into session (sid, sess, expire)
  select sid, jsonb_build_object('userId', user_id, 'cookie', '{}'::jsonb), now() + interval '1 day'
  from unnest($1::text[], $2::uuid[]) as given (sid, user_id)`

/** Travellers of a server on this data folder, two and two matched, each with a session. */
export async function crowd(dataDir: string, count: number): Promise<Talker[]> {
  const client = await connectToDatabase(dataDir)
  try {
    await client.query(USERS, [count])
    await client.query(MATCHES, [count])
    const { rows } = await client.query<{ userId: string; matchId: string }>(
      `select ${userId('n')} as "userId", ${matchId('n / 2')} as "matchId" from generate_series(0, $1::int - 1) n`,
      [count],
    )
    const userIds = rows.map(({ userId }) => userId)
    const cookies = await openSessions(client, dataDir, userIds)
    return rows.map(({ matchId }, n) => ({ cookie: cookies[n] ?? '', matchId }))
  } finally {
    await client.end()
  }
}

/** A session of a day for each of these travellers; answers their cookies. */
export async function openSessions(client: pg.Client, dataDir: string, userIds: string[]): Promise<string[]> {
  const sids = userIds.map(() => randomBytes(24).toString('base64url'))
  await client.query(SESSIONS, [sids, userIds])
  const secret = fs.readFileSync(join(dataDir, 'secrets/session'), 'utf8').trim()
  return sids.map((sid) => cookieOf(sid, secret))
}

function cookieOf(sid: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '')
  return `sid=${encodeURIComponent(`${sid}.${signature}`)}`
}

const OPS = fileURLToPath(new URL('../../server/src/ops.ts', import.meta.url))
const run = promisify(execFile)

/** A cookie of a traveller of the server that runs on this data folder. */
export async function cookieFor(dataDir: string, email: string, ...more: string[]): Promise<string> {
  const args = [OPS, 'session', '--email', email, '--onboarded', ...more]
  const { stdout } = await run(process.execPath, args, {
    env: { ...withoutSettings(process.env), DATA_DIR: dataDir },
    signal: whenOver,
  })
  const { cookie } = JSON.parse(stdout) as { cookie: string }
  return cookie
}
