import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { statementsOf } from '../../test/postgres/count-statements.ts'
import { type Render, servePages } from './pages.ts'

/** Makes calls, one of which is about the session itself, and says who each of them took it for. */
const render: Render = async (_request, { callApi }) => {
  const who = async () => {
    const reply = await callApi(pageCall('/api/auth/user'))
    return reply.status === 200 ? (JSON.parse(reply.body) as { id: string }).id : String(reply.status)
  }
  const devices = async () => {
    const { status, body } = await callApi(pageCall('/api/devices'))
    return status === 200 ? (JSON.parse(body) as { isThis: boolean }[]).map(({ isThis }) => isThis) : String(status)
  }
  return renderedPage(JSON.stringify([await who(), ...(await Promise.all([who(), devices()]))]))
}
const pages = async (app: FastifyInstance) => servePages(app, async () => render, { addresses: [] })
const { app, database } = await useApp({}, { pages })

test('the session of a page is read once, for it and for its calls', async () => {
  const mara = await traveller(app)
  const statements = await statementsOf(app, async () => {
    expect((await mara.call('GET', '/matches')).json()).toEqual([mara.id, mara.id, [true]])
  })
  expect(statements.filter((one) => one.includes('session-get'))).toHaveLength(1)
})

test('a session that has ended is nobody’s for the next page', async () => {
  const mara = await traveller(app)
  await mara.call('GET', '/matches')
  await database.pool.query('delete from session where (sess ->> $2)::uuid = $1', [mara.id, 'userId'])
  expect((await mara.call('GET', '/matches')).json()).toEqual(['401', '401', '401'])
})
