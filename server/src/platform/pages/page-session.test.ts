import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { statementsOf } from '../../test/postgres/count-statements.ts'
import { asInnerCall } from '../http/inner-call.ts'
import { pageSessionOf } from '../session/session.ts'
import { type Render, servePages } from './pages.ts'

/** Makes three calls, and says who each of them took it for. */
const render: Render = async (_request, { callApi }) => {
  const who = async () => {
    const reply = await callApi(pageCall('/api/auth/user'))
    return reply.status === 200 ? (JSON.parse(reply.body) as { id: string }).id : String(reply.status)
  }
  return renderedPage(JSON.stringify([await who(), ...(await Promise.all([who(), who()]))]))
}
const pages = async (app: FastifyInstance) => {
  servePages(app, async () => render, { addresses: [] })
  /** What a call of a page would be answered that comes with another cookie than the page did. */
  app.get('/probe', async (request) => {
    const other = String(request.headers['x-other-cookie'])
    const send = async () => app.inject({ url: '/api/auth/user', headers: { cookie: other } })
    return (await asInnerCall(send, pageSessionOf(request))).json()
  })
}
const { app, database } = await useApp({}, { pages })

test('the session of a page is read once, for it and for its calls', async () => {
  const mara = await traveller(app)
  const statements = await statementsOf(app, async () => {
    expect((await mara.call('GET', '/matches')).json()).toEqual([mara.id, mara.id, mara.id])
  })
  expect(statements.filter((one) => one.includes('session-get'))).toHaveLength(1)
})

test('it is nobody else’s, and ends with its page', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const probed = await mara.call('GET', '/probe', undefined, { 'x-other-cookie': aiko.cookie })
  expect(probed.json()).toMatchObject({ id: aiko.id })
  await mara.call('GET', '/matches')
  await database.pool.query('delete from session where (sess ->> $2)::uuid = $1', [mara.id, 'userId'])
  expect((await mara.call('GET', '/matches')).json()).toEqual(['401', '401', '401'])
})
