import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { countNearby, listNearby, type NearbyFilter } from '../modules/discover/near-me/queries.ts'
import { countUnreadNotifications, findNotification } from '../modules/inbox/notifications/queries.ts'
import { FIND_SESSION } from '../platform/session/session-table.ts'
import { findTraveller } from '../platform/viewer.ts'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { analyzeNewTables } from './analyze-new-tables.ts'
import type { Db } from './client.ts'
import { newId } from './id.ts'
import { named } from './named.ts'

const { app, database } = await useApp()

const READS = 24

/**
 * How often a connection used the plan for whoever looks, of each statement by its name. The first few are planned for
 * their values in any case; the large ones take ten times longer to plan than to run.
 */
async function plannedOnce(read: (db: Db, turn: number) => Promise<unknown>): Promise<Record<string, number>> {
  // as at each start
  await analyzeNewTables(database.pool)
  const client = await database.pool.connect()
  try {
    await client.query('deallocate all')
    for (let turn = 0; turn < READS; turn++) await read(drizzle(client), turn)
    const { rows } = await client.query<{ name: string; uses: number }>(
      'select name, generic_plans::int as uses from pg_prepared_statements where not from_sql',
    )
    return Object.fromEntries(rows.map(({ name, uses }) => [name, uses]))
  } finally {
    client.release(true)
  }
}

async function viewerOf() {
  const { id } = await traveller(app)
  const viewer = await findTraveller(database.db, id)
  if (!viewer) throw new Error('There is nobody')
  return viewer
}

test('notifications are planned for whoever looks, and not for each of them', async () => {
  const viewer = await viewerOf()
  const uses = await plannedOnce(async (db) => {
    await findNotification(db, viewer, newId())
    await countUnreadNotifications(db, viewer)
  })
  expect(uses['find-notification']).toBeGreaterThan(READS / 2)
  expect(uses['unread-notifications']).toBeGreaterThan(READS / 2)
})

test('so is Near Me, with and without those who travel at the same time', async () => {
  const viewer = await viewerOf()
  const filter: NearbyFilter = {
    cityKey: 'a',
    placeId: 'a',
    anyOf: [],
    allOf: [],
    isOverlapping: false,
    stay: undefined,
  }
  const uses = await plannedOnce(async (db) => {
    for (const isOverlapping of [true, false]) {
      await listNearby(db, viewer, { ...filter, isOverlapping }, { limit: 20, before: null })
      await countNearby(db, viewer, { ...filter, isOverlapping })
    }
  })
  expect(Object.keys(uses)).toHaveLength(4)
  for (const [name, count] of Object.entries(uses)) expect(count, name).toBeGreaterThan(READS / 2)
})

test('so is a session', async () => {
  // among a few the whole tables are read, whatever is asked
  await database.pool.query(`
    with many as (
      insert into users (id, email, username, first_name, onboarding_completed, created_at, updated_at)
      select gen_random_uuid(), 'one' || n || '@example.org', 'one_' || n, 'One', true, now(), now()
      from generate_series(1, 5000) n returning id)
    insert into session (sid, sess, expire, signed_in_at, seen_at)
    select id::text, jsonb_build_object('userId', id), now() + interval '1 day', now(), now() from many`)
  const uses = await plannedOnce((db) => named(db, 'session-get', FIND_SESSION, [newId()]))
  expect(uses['session-get']).toBeGreaterThan(READS / 2)
})
