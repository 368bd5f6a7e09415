import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { type Traveller, traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'
import { renderedPage } from '../../test/pages.ts'
import { type Render, servePages } from '../pages/pages.ts'
import { EventLoopLag, LoadShedding } from './load-shedding.ts'

/** Pages that are rendered for as long as the test wants. */
let drawing = Promise.withResolvers<void>()
const render: Render = async () => {
  await drawing.promise
  return renderedPage('A page')
}

const pages = async (scope: FastifyInstance) => servePages(scope, async () => render)
const { app } = await useApp({}, { pages, load: { underWay: 4, lagMs: 60_000 } })

let url: string
let mara: Traveller
beforeAll(async () => {
  url = await listening(app)
  mara = await traveller(app)
})

const get = (path: string, headers: Record<string, string> = { cookie: mara.cookie }) =>
  fetch(url + path, { headers, redirect: 'manual' })

/** Keeps so many requests under way until what is returned is called. */
async function busyWith(count: number): Promise<() => Promise<void>> {
  const { pool } = app.services
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  const asked = Array.from({ length: count }, () => get('/api/auth/user'))
  await expect.poll(() => app.loadShedding.underWay).toBe(count)
  return async () => {
    await holder.query('rollback')
    holder.release()
    for (const reply of await Promise.all(asked)) expect(reply.status).toBe(200)
    await expect.poll(() => app.loadShedding.underWay).toBe(0)
  }
}

/** As on a machine whose other processes leave next to no time to this one. */
async function whileLagging<T>(run: () => Promise<T>): Promise<T> {
  const lag = vi.spyOn(EventLoopLag.prototype, 'ms', 'get').mockReturnValue(120_000)
  return run().finally(() => lag.mockRestore())
}

async function expectRefused(asked: Promise<Response>): Promise<void> {
  const reply = await asked
  expect(reply.status).toBe(503)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  await reply.text()
}

test('pages and lists go first, then other calls, then sign-in and talk; whether the process lives is always answered', async () => {
  const giveBack = await busyWith(2)
  await expectRefused(get('/'))
  await expectRefused(get('/api/posts'))
  expect((await get('/api/login', {})).status).toBe(302)
  await giveBack()

  const giveBackThree = await busyWith(3)
  await expectRefused(get(`/api/users/${mara.id}`))
  expect((await get('/api/login', {})).status).toBe(302)
  await giveBackThree()

  const giveBackAll = await busyWith(4)
  await expectRefused(get('/api/login', {}))
  await expectRefused(get('/api/conversations'))
  await expect(device(url, { cookie: mara.cookie })).rejects.toThrow()
  expect((await get('/healthz', {})).status).toBe(200)
  await giveBackAll()
  expect((await get('/api/posts')).status).toBe(200)
})

const NOBODY = '0190b6a0-0000-7000-8000-000000000001'
const changes = (method: string, path: string, body?: object) =>
  fetch(url + path, {
    method,
    headers: { cookie: mara.cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
/** What keeps somebody from harm, with what it answers about nobody and nothing. */
const FOR_SAFETY: [name: string, status: number, ask: () => Promise<Response>][] = [
  ['check in', 422, () => changes('PUT', `/api/plans/${NOBODY}/check-in`, { pin: '2468' })],
  ['await a check-in', 404, () => changes('PUT', `/api/plans/${NOBODY}/expected-check-in`, { expected: true })],
  ['say that one is not going', 404, () => changes('DELETE', `/api/check-ins/${NOBODY}`)],
  ['list check-ins', 200, () => get('/api/check-ins')],
  [
    'report',
    404,
    () => changes('POST', '/api/reports', { subject: { kind: 'traveller', id: NOBODY }, reason: 'harassment' }),
  ],
  ['block', 404, () => changes('PUT', `/api/users/${NOBODY}/block`, { blocked: true })],
  ['show a code', 404, () => changes('POST', `/api/users/${NOBODY}/meeting-codes`)],
  ['read a code', 404, () => changes('PUT', `/api/users/${NOBODY}/meeting`, { code: '123456' })],
  ['list emergency numbers', 200, () => get('/api/emergency-numbers', {})],
  // led on to the name that this machine goes by
  ['read the page of emergency numbers', 307, () => get('/help?country=PT', {})],
]

test.each(FOR_SAFETY)('%s: answered while other calls are refused', async (_, status, ask) => {
  const giveBack = await busyWith(3)
  await expectRefused(get(`/api/users/${mara.id}`))
  // what asks for the held table is answered once that is given back
  const asked = ask()
  await giveBack()
  expect((await asked).status).toBe(status)
})

test('a person whose page is refused gets a page that says so', async () => {
  const giveBack = await busyWith(2)
  const reply = await get('/', { accept: 'text/html' })
  expect(reply.status).toBe(503)
  expect(await reply.text()).toContain('<h1>Back in a moment</h1>')
  await giveBack()
})

test('an event loop that lags refuses where requests queue for it, and nobody who is alone', async () => {
  await whileLagging(async () => expect((await get('/api/posts')).status).toBe(200))
  const giveBack = await busyWith(1)
  await whileLagging(() => expectRefused(get('/api/login', {})))
  await giveBack()
})

test('however long the event loop lags, few requests are not refused for it', () => {
  const load = new LoadShedding(app.services.pool)
  vi.spyOn(EventLoopLag.prototype, 'ms', 'get').mockReturnValue(120_000)
  const order = (['last', 'second', 'first'] as const).map((one) => [one, 0] as [typeof one, number])
  for (let underWay = 1; underWay <= 20; underWay++) {
    load.resume({} as FastifyRequest)
    for (const one of order) if (!one[1] && load.isTooMuchFor(one[0])) one[1] = underWay
  }
  vi.restoreAllMocks()
  load.close()
  expect(Object.fromEntries(order)).toEqual({ first: 10, second: 15, last: 20 })
})

test('a body that is still on its way takes nothing from others', async () => {
  const { port } = new URL(url)
  const sockets = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1'))
  const head = [
    'POST /api/messages HTTP/1.1',
    'host: localhost',
    `cookie: ${mara.cookie}`,
    'content-type: application/json',
  ]
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{`)
  }
  await expect.poll(() => app.loadShedding.underWay).toBe(0)
  expect((await get('/api/posts')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('so many pages are rendered at a time, so many wait, and the next is refused at once', async () => {
  const held = Promise.withResolvers<void>()
  drawing = held
  // asked for at once: on its own, an injected request waits for somebody who wants its answer
  const inject = () => app.inject({ url: '/matches', headers: { accept: 'text/html' } }).then((reply) => reply)
  const pages = Array.from({ length: 24 }, inject)
  expect((await inject()).statusCode).toBe(503)
  held.resolve()
  for (const { statusCode } of await Promise.all(pages)) expect(statusCode).toBe(200)
})
