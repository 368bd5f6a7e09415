/** The yardstick of `feed`, `messages` and `near-me`: Fastify routes that run their statements over the same driver, and nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
import { NEAR_ME } from '../../contract/src/near-me.ts'
// across the border: the yardstick must run the very same statements
import { INSERT_MESSAGE } from '../../server/src/modules/chat/messages/insert-message.ts'
import { nearbyText } from '../../server/src/modules/discover/near-me/queries.ts'
import { feedPageText } from '../../server/src/modules/trips/queries.ts'
import { addressIn } from '../lib/data-dir.ts'

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const pool = new pg.Pool({ ...addressIn(process.env.DATA_DIR ?? ''), max: 20 })
const { rows } = await pool.query<{ id: string; city_key: string; place_id: string }>(
  'select id, city_key, place_id from users where email = $1',
  [process.env.VIEWER],
)
const viewer = rows[0]

const feed = { name: 'feed', text: feedPageText(10), values: [viewer?.id, ['all', 'female'], 'infinity', LAST_ID] }
const nearby = {
  name: 'nearby',
  text: nearbyText({ limit: NEAR_ME.page, isOverlapping: false }),
  values: [viewer?.id, ['all'], viewer?.city_key, viewer?.place_id, [], [], null, 1_000_000, LAST_ID],
}

const app = Fastify()
app.get('/feed', async () => (await pool.query(feed)).rows)
app.get('/nearby', async () => (await pool.query(nearby)).rows)
app.post<{ Body: { matchId: string; senderId: string; content: string } }>('/message', async ({ body }, reply) => {
  const values = [crypto.randomUUID(), body.matchId, body.senderId, body.content]
  const inserted = await pool.query({ name: 'insert-message', text: INSERT_MESSAGE, values })
  return reply.code(201).send(inserted.rows[0])
})
await app.listen({ port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.send?.({ listening: address?.port })
process.on('SIGTERM', () => process.exit(0))
