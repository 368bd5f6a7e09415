/** The yardstick of `../messages.ts`: a Fastify route that runs the same insert over the same driver and nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
// the one import across the border: the yardstick must run the very same statement
import { INSERT_MESSAGE } from '../../server/src/modules/chat/messages/insert-message.ts'
import { addressIn, BUSY } from '../lib/data-dir.ts'

const pool = new pg.Pool({ ...addressIn(process.env.DATA_DIR ?? ''), max: 20 })
const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [BUSY])
const senderId = rows[0]?.id

const app = Fastify()
app.post<{ Body: { matchId: string; content: string } }>('/message', async ({ body }, reply) => {
  const values = [crypto.randomUUID(), body.matchId, senderId, body.content]
  const inserted = await pool.query({ name: 'insert-message', text: INSERT_MESSAGE, values })
  return reply.code(201).send(inserted.rows[0])
})
await app.listen({ port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.send?.({ listening: address?.port })
process.on('SIGTERM', () => process.exit(0))
