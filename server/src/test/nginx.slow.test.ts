import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LIMITS } from '@caravan/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { signInAs } from '../operate/sign-in-as.ts'
import { createAccount } from '../platform/identity/accounts.ts'
import { tripBody } from './factories.ts'
import { device } from './live.ts'
import { findNginx, type Nginx, startNginx } from './outside/nginx-for-tests.ts'
import { makeCertificate } from './outside/tls-proxy.ts'
import { Visitor } from './outside/visitor.ts'
import { createFromTemplate } from './postgres/create-from-template.ts'
import { urlOf } from './postgres/postgres-for-tests.ts'
import { temporaryFolder } from './process/server-start.ts'
import { type Program, SERVER, startProgram } from './process/start-program.ts'

const SECRET = 'one-secret-for-all-the-nodes-of-a-test'
const NAME = 'caravan_nginx'
const folder = temporaryFolder()
const nginx = process.platform === 'linux' ? await findNginx() : { missing: 'visitors with addresses need Linux' }
const tls = makeCertificate(folder.path)
const missing = [nginx, tls].flatMap((one) => ('missing' in one ? [one.missing] : []))
if (missing.length > 0) process.stderr.write(`The settings of nginx are not tested: ${missing.join('; ')}\n`)
const ca = 'missing' in tls ? '' : tls.cert

async function startDocumentedNginx(nodes: readonly [string, string]): Promise<Nginx> {
  if ('missing' in nginx) throw new Error(nginx.missing)
  return startNginx({ program: nginx.program, folder: folder.path, nodes })
}

afterAll(() => folder.remove())

describe.skipIf(missing.length > 0)('two nodes behind nginx as docs/operating.md sets it up', () => {
  let database: Database
  let nodes: Program[] = []
  let proxy: Nginx

  beforeAll(async () => {
    const postgres = inject('postgres')
    await createFromTemplate(postgres, NAME)
    database = openDatabase({ ...postgres, database: NAME, max: 4 })
    const settings = {
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: urlOf(postgres, NAME),
      SESSION_SECRET: SECRET,
      SMTP_URL: 'none',
      SHUTDOWN_GRACE: '1',
    }
    const dataDirs = ['one', 'two'].map((name) => join(folder.path, name))
    nodes = await Promise.all(dataDirs.map((dir) => startProgram(SERVER, { ...settings, DATA_DIR: dir })))
    const [one = '', two = ''] = nodes.map(({ url }) => url)
    proxy = await startDocumentedNginx([one, two])
  })
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    await database?.close()
  })

  const visitor = (address: string, cookie?: string) => new Visitor({ port: proxy.port, ca }, address, cookie)
  async function cookieOf(name: string): Promise<string> {
    const who = { email: `${name}@example.org`, onboarded: true }
    return (await signInAs(database, who, { secret: SECRET, isSecure: true })).cookie
  }
  const FORM = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://localhost',
    'sec-fetch-site': 'same-origin',
  }
  /** Types an e-mail and a password into the page of sign-in. */
  async function signIn(who: Visitor, email: string, password: string, own: Record<string, string> = {}) {
    const page = await who.follow('GET', '/api/login')
    return who.follow('POST', page.url, String(new URLSearchParams({ email, password })), { ...FORM, ...own })
  }

  test('somebody signs in with a password, over HTTP/1.1 and TLS', async () => {
    await createAccount(database.db, { email: 'ana@example.org', password: 'ten characters', verified: true })
    const ana = visitor('127.1.0.1')
    expect((await ana.ask('GET', '/api/auth/user')).status).toBe(401)
    expect(await signIn(ana, 'ana@example.org', 'ten characters')).toMatchObject({ status: 200 })
    const answer = await ana.ask('GET', '/api/auth/user')
    expect(JSON.parse(answer.body)).toMatchObject({ email: 'ana@example.org' })
  })

  test('pages come over HTTP/2, and plain HTTP leads to TLS', async () => {
    const session = connectHttp2(`https://localhost:${proxy.port}`, { ca })
    const stream = session.request({ ':path': '/' })
    const [answer] = await once(stream, 'response')
    expect([Object(answer)[':status'], await text(stream)]).toEqual([200, expect.stringContaining('</html>')])
    session.close()
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/discover?q=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/discover?q=1'])
  })

  test('what is for those who watch the nodes is not to be had from outside', async () => {
    for (const path of ['/metrics', '/readyz', '/dev/outbox'])
      expect((await visitor('127.1.0.1').ask('GET', path)).status, path).toBe(404)
  })

  test('tries at a password count for the address they come from, whatever address a visitor claims', async () => {
    const forged = (n: number) => ({
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    })
    const guesser = visitor('127.2.0.1')
    for (let n = 1; n <= 10; n++)
      expect((await signIn(guesser, 'ana@example.org', 'guessed', forged(n))).status, `${n}`).toBe(422)
    expect((await signIn(guesser, 'ana@example.org', 'guessed', forged(11))).status).toBe(429)
    // the proxy's own address does not stand for all
    expect((await signIn(visitor('127.3.0.1'), 'ana@example.org', 'ten characters')).status).toBe(200)
  })

  test('a comment is received over a socket', async () => {
    const [mara, aiko] = [await cookieOf('mara'), await cookieOf('aiko')]
    const json = { 'content-type': 'application/json' }
    const author = visitor('127.0.0.1', mara)
    const posted = await author.ask('POST', '/api/posts', JSON.stringify(tripBody()), json)
    const { id } = JSON.parse(posted.body)
    const listener = await device(`https://localhost:${proxy.port}`, { cookie: aiko }, 'websocket', { ca })
    expect(await listener.ask('watch', { kind: 'post', id })).toMatchObject({ ok: true })
    await author.ask('POST', `/api/posts/${id}/comments`, JSON.stringify({ content: 'Two beds left.' }), json)
    expect(await listener.receive('comment')).toMatchObject({ comment: { content: 'Two beds left.' } })
    listener.socket.close()
  })

  test('a picture of the largest size passes', async () => {
    const mara = visitor('127.0.0.1', await cookieOf('mara'))
    const started = await mara.ask('POST', '/api/objects/upload', '{}', { 'content-type': 'application/json' })
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    // what follows the end of a JPEG is not looked at
    const largest = Buffer.concat([photo, Buffer.alloc(LIMITS.tripImageBytes - photo.length)])
    const type = { 'content-type': 'image/jpeg' }
    expect(await mara.ask('PUT', JSON.parse(started.body).uploadURL, largest, type)).toMatchObject({ status: 200 })
  })

  /** Answered, or refused for the moment by a node that has too much to do; what nginx says itself counts as it is. */
  async function outcomeOf(who: Visitor): Promise<string> {
    const { status, headers } = await who.ask('GET', '/api/auth/user')
    return status === 200 || (status === 503 && headers.has('retry-after')) ? 'answered' : `${status}`
  }

  test('a node that ends costs nobody an answer', async () => {
    const cookie = await cookieOf('mara')
    const visitors = Array.from({ length: 8 }, (_, n) => visitor(`127.${n + 10}.0.1`, cookie))
    const nodeOf = async (who: Visitor) => (await who.ask('GET', '/api/auth/user')).headers.get('x-nodes-asked')
    expect(new Set(await Promise.all(visitors.map(nodeOf))).size).toBe(2)
    let isOver = false
    const outcomes = new Set<string>()
    const keepAsking = async (who: Visitor) => {
      while (!isOver) outcomes.add(await outcomeOf(who).catch(String))
    }
    const load = visitors.map(keepAsking)
    await nodes[0]?.stop()
    isOver = true
    await Promise.all(load)
    for (const who of visitors) outcomes.add(await outcomeOf(who))
    expect([...outcomes]).toEqual(['answered'])
  })
})

describe.skipIf(missing.length > 0)('what nginx asks of which node', () => {
  const asked: { node: string; request: string; headers: Record<string, unknown> }[] = []
  const nodes: Server[] = []
  let proxy: Nginx

  /** A node that has these files and answers nothing else than what it was asked. */
  async function startNode(node: string, files: string[]): Promise<string> {
    const server = createServer((request, reply) => {
      asked.push({ node, request: `${request.method} ${request.url}`, headers: request.headers })
      if (request.url === '/breaks') request.socket.destroy()
      else reply.writeHead(files.includes(request.url ?? '') ? 200 : 404).end(node)
    })
    nodes.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeAll(async () => {
    proxy = await startDocumentedNginx([
      await startNode('former', ['/assets/former.js', '/fonts/former.woff2']),
      await startNode('newer', ['/assets/newer.js', '/fonts/newer.woff2']),
    ])
  })
  beforeEach(() => void asked.splice(0))
  afterAll(async () => {
    await proxy?.stop()
    for (const node of nodes) node.closeAllConnections()
    await Promise.all(nodes.map((node) => once(node.close(), 'close')))
  })

  const visitor = (address = '127.1.0.1') => new Visitor({ port: proxy.port, ca }, address)

  test('during a release the files of a page are found at the node that has them', async () => {
    for (const path of ['/assets/former.js', '/assets/newer.js', '/fonts/former.woff2', '/fonts/newer.woff2'])
      expect((await visitor().ask('GET', path)).status, path).toBe(200)
    expect((await visitor().ask('GET', '/assets/never.js')).status).toBe(404)
    // what is not found elsewhere is not looked for at the other one
    asked.splice(0)
    expect((await visitor().ask('GET', '/p/nowhere')).status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  test('a node hears from the proxy alone who asks', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
    await visitor('127.9.8.7').ask('GET', '/', undefined, forged)
    expect(asked[0]?.headers).toMatchObject({
      host: 'localhost',
      'x-forwarded-for': '127.9.8.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'localhost',
    })
  })

  test('a read that broke off is asked of the other node', async () => {
    await visitor().ask('GET', '/breaks')
    expect(new Set(asked.map(({ node }) => node)).size).toBe(2)
  })

  test('a write that broke off is not sent twice', async () => {
    expect((await visitor().ask('POST', '/breaks', 'once')).status).toBe(502)
    expect(asked).toHaveLength(1)
  })
})
