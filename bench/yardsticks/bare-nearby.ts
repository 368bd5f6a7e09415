/** The yardstick of `../near-me.ts`: a Fastify route that runs the statement of the page over the same driver and nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
// the one import across the border: the yardstick must run the very same statement
import { NEAR_ME } from '../../contract/src/near-me.ts'
import { nearbyText } from '../../server/src/modules/discover/near-me/queries.ts'
import { LARGE_CITY } from '../lib/cities.ts'
import { addressIn } from '../lib/data-dir.ts'

const pool = new pg.Pool({ ...addressIn(process.env.DATA_DIR ?? ''), max: 20 })
const { rows } = await pool.query<{ id: string; city_key: string; place_id: string }>(
  'select id, city_key, place_id from users where email = $1',
  [LARGE_CITY],
)
const [viewer] = rows
const position = [1_000_000, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const values = [viewer?.id, ['all'], viewer?.city_key, viewer?.place_id, [], [], null, ...position]

const app = Fastify()
const text = nearbyText({ limit: NEAR_ME.page, isOverlapping: false })
app.get('/nearby', async () => (await pool.query({ name: 'nearby', text, values })).rows)
await app.listen({ port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.send?.({ listening: address?.port })
process.on('SIGTERM', () => process.exit(0))
