import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { device } from './live.ts'
import { ServerProcess } from './process/server-process.ts'

/** Bounds a failure, and says nothing about how long it takes. */
const NEVER_AS_LONG = 30_000
const server = new ServerProcess({ SHUTDOWN_GRACE: '2' })
let cookie = ''

beforeAll(async () => {
  await server.start()
  cookie = (await server.people(1))[0] ?? ''
}, 120_000)
beforeEach(async () => {
  if (!server.isRunning) await server.start()
}, 120_000)
afterAll(() => server.close(), 120_000)

interface Asked {
  /** Sends what is left of the body. */
  finish(): void
  answer: Promise<IncomingMessage>
}

function ask(agent: Agent, method: string, path: string, body = '', sent = body.length): Asked {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request(new URL(path, server.url), { agent, method, headers })
  asked.write(body.slice(0, sent))
  const answer = once(asked, 'response').then(([reply]: IncomingMessage[]) => {
    if (!reply) throw new Error('There was no answer')
    return reply
  })
  if (sent === body.length) asked.end()
  return { answer, finish: () => asked.end(body.slice(sent)) }
}

async function answerOf({ answer }: Asked) {
  const reply = await answer
  await text(reply)
  return { status: reply.statusCode, connection: reply.headers.connection }
}

test('on SIGTERM it reports not ready, answers what is under way and ends, whatever connections are kept', async () => {
  const agent = new Agent({ keepAlive: true })
  const kept = Array.from({ length: 50 }, () => ask(agent, 'GET', '/api/auth/user'))
  for (const asked of kept) expect((await answerOf(asked)).status).toBe(200)
  // one that never asks for anything is no reason to stay
  const silent = connect(Number(new URL(server.url).port), 'localhost')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const { socket } = await device(server.url, { cookie })
  const profile = JSON.stringify({ bio: 'On the night train' })
  const underWay = ask(agent, 'PUT', '/api/users/profile', profile, 5)

  const hasEnded = server.stop()
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(readiness, { timeout: NEVER_AS_LONG }).toBe(503)
  // the grace: new connections are served as ever
  expect(await answerOf(ask(new Agent(), 'GET', '/api/auth/user'))).toMatchObject({ status: 200 })
  expect(socket.connected).toBe(true)
  const isClosed = () =>
    fetch(server.url).then(
      () => false,
      () => true,
    )
  await expect.poll(isClosed, { timeout: NEVER_AS_LONG }).toBe(true)
  underWay.finish()
  expect(await answerOf(underWay)).toEqual({ status: 200, connection: 'close' })
  await hasEnded
  expect(server.isRunning).toBe(false)
  agent.destroy()
  silent.destroy()
}, 60_000)
