import { expect, test } from 'vitest'
import { analyzeNewTables } from '../../db/analyze-new-tables.ts'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { feedPageText } from './queries.ts'

const { app, database } = await useApp()

const READS = 24
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

test('a connection plans the feed for whoever looks, and not for each of them', async () => {
  const { id } = await traveller(app)
  // as at each start
  await analyzeNewTables(database.pool)
  const client = await database.pool.connect()
  try {
    const read = { name: 'feed-plan', text: feedPageText(10) }
    for (let times = 0; times < READS; times++) {
      const audiences = times % 2 === 0 ? ['all'] : ['all', 'female']
      await client.query({ ...read, values: [id, audiences, ...NEWEST] })
    }
    const count = 'select generic_plans::int as planned_once from pg_prepared_statements where name = $1'
    const { rows } = await client.query(count, [read.name])
    // the first few are planned for their values in any case
    expect(rows[0].planned_once).toBeGreaterThan(READS / 2)
  } finally {
    client.release()
  }
})
