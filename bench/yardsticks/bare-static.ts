/** The yardstick of `../pictures.ts`: a Fastify that serves the folder of stored pictures as files and does nothing else. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const app = Fastify()
await app.register(fastifyStatic, { root: join(process.env.DATA_DIR ?? '', 'objects'), immutable: true, maxAge: '30d' })
await app.listen({ port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.send?.({ listening: address?.port })
process.on('SIGTERM', () => process.exit(0))
