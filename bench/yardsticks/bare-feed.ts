/** The yardstick of `../feed.ts`: a Fastify route that runs the feed's statement over the same driver and nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
// the one import across the border: the yardstick must run the very same statement
import { feedPageText } from '../../server/src/modules/trips/queries.ts'
import { addressIn } from '../lib/data-dir.ts'

const pool = new pg.Pool({ ...addressIn(process.env.DATA_DIR ?? ''), max: 20 })
const { rows } = await pool.query<{ id: string }>(`select id from users where email = 'bench-reader@example.org'`)
const values = [rows[0]?.id, ['all', 'female'], 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const app = Fastify()
app.get('/feed', async () => (await pool.query({ name: 'feed', text: feedPageText(10), values })).rows)
await app.listen({ port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.send?.({ listening: address?.port })
process.on('SIGTERM', () => process.exit(0))
