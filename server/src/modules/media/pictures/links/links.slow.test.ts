import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportEvent } from '@caravan/contract/uploads.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { useApp } from '../../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../../test/factories.ts'
import { listening } from '../../../../test/live.ts'
import { type Program, startProgram } from '../../../../test/process/start-program.ts'
import { phonePhoto } from '../../../../test/sample-images.ts'
import { putTripImage } from '../../../../test/uploads.ts'
import { leadsOutside, linkIn, linkKeys, linkToken } from './public-link.ts'

const COMPANION = fileURLToPath(new URL('../../../../test/process/companion-with-local-links.mjs', import.meta.url))
const COMPANION_SECRET = 'shared by the app and Companion alone'
const settings = { COMPANION_URL: 'https://companion.example', COMPANION_SECRET }
const { app, database } = await useApp(settings, { links: { localHosts: ['127.0.0.1'] } })
const { publicUrl } = app.services.config
let companion: Program
let photo: Buffer
let ann: Traveller

/** What the source was asked for, and the answers that it never ends. */
const asked: string[] = []
const hanging = new Set<ServerResponse>()
const answer: RequestListener = (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://source')
  asked.push(pathname)
  if (pathname === '/photo')
    return reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo)
  if (pathname === '/chunked') return reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  if (pathname === '/page') return reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No picture</h1>')
  if (pathname === '/large')
    return void reply.writeHead(200, { 'content-length': 11_000_000 }).end(Buffer.alloc(11_000_000))
  if (pathname === '/to') return reply.writeHead(302, { location: searchParams.get('url') ?? '' }).end()
  if (pathname === '/hangs') {
    hanging.add(reply)
    reply.on('close', () => hanging.delete(reply))
    return void reply.writeHead(200, { 'content-length': 1_000_000 }).write(Buffer.alloc(1000))
  }
  reply.writeHead(404).end()
}
const source = createServer(answer)
let from: string

beforeEach(async () => {
  ann = await traveller(app)
})
beforeAll(async () => {
  const APP_URL = await listening(app)
  companion = await startProgram(COMPANION, { COMPANION_SECRET, PUBLIC_URL: publicUrl, APP_URL })
  photo = await phonePhoto()
  // on every address of this machine: what is refused would be answered
  source.listen(0)
  await once(source, 'listening')
  from = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
afterAll(async () => {
  await companion.stop()
  source.closeAllConnections()
  source.close()
})

async function startedUpload(who = ann): Promise<string> {
  return (await who.call('POST', '/api/objects/upload')).json<{ uploadURL: string }>().uploadURL
}
const importCall = (url: string, uploadURL: string, who = ann) =>
  who.call('POST', '/api/uploads/companion/url/get', { url, uploadURL })

async function tokenFor(url: string, uploadURL: string): Promise<string> {
  const reply = await importCall(url, uploadURL)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ token: string }>().token
}

const askCompanion = (body: object, path = '/url/get') =>
  fetch(companion.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify(body),
  })

const said = async (reply: Response) => (await reply.json()) as { token?: string; message?: string }

/** By what Companion calls it. */
async function startedBy(token: string): Promise<string> {
  const reply = await askCompanion({ token })
  expect(reply.status).toBe(200)
  return (await said(reply)).token ?? ''
}

const socketOf = (token: string, origin: string | undefined = publicUrl) =>
  new WebSocket(`${companion.url.replace('http', 'ws')}/api/${token}`, { headers: origin ? { origin } : {} })

/** One that is heard already. */
async function openSocket(token: string): Promise<WebSocket> {
  const socket = socketOf(token)
  await once(socket, 'open')
  return socket
}

const filesOfLinks = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('caravan-links-'))
    .flatMap((name) => readdirSync(join(tmpdir(), name)))

/** All that a socket says until it is closed. */
async function eventsOf(socket: WebSocket): Promise<ImportEvent[]> {
  const events: ImportEvent[] = []
  socket.on('message', (data) => {
    const event: ImportEvent = JSON.parse(String(data))
    events.push(event)
    if (event.action !== 'progress') socket.close()
  })
  await once(socket, 'close')
  return events
}
async function imported(url: string): Promise<{ last: ImportEvent | undefined; uploadURL: string }> {
  const uploadURL = await startedUpload()
  const reply = await askCompanion({ token: await tokenFor(url, uploadURL) })
  const { token, message = '' } = await said(reply)
  if (!token) return { last: { action: 'error', payload: { error: { message } } }, uploadURL }
  const events = await eventsOf(socketOf(token))
  return { last: events.at(-1), uploadURL }
}

const startedFor = async (url: string, uploadURL?: string) =>
  startedBy(await tokenFor(url, uploadURL ?? (await startedUpload())))

/** A ceiling. */
const SOON = { timeout: 60_000 }

const failed = (message: string | RegExp) => ({
  action: 'error',
  payload: { error: { message: typeof message === 'string' ? message : expect.stringMatching(message) } },
})
const refused = (socket: WebSocket) =>
  new Promise<number | undefined>((resolve, reject) => {
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
    socket.on('open', () => reject(new Error('It was opened.')))
  })

describe('a picture by its link', () => {
  test.each(['/photo', '/chunked', `/to?url=${encodeURIComponent('/photo')}`])(
    'is fetched into an upload, and made a picture like any other: %s',
    async (path) => {
      const { last, uploadURL } = await imported(from + path)
      expect(last).toEqual({ action: 'success', payload: {} })
      const kept = await putTripImage(ann, uploadURL)
      expect(kept.statusCode, kept.body).toBe(200)
      const { objectPath } = kept.json<{ objectPath: string }>()
      expect((await ann.call('GET', `${objectPath}?w=480`)).statusCode).toBe(200)
    },
  )

  test('that is a page is refused where it would become a picture', async () => {
    const { last, uploadURL } = await imported(`${from}/page`)
    expect(last).toMatchObject({ action: 'success' })
    expect((await putTripImage(ann, uploadURL)).statusCode).toBe(415)
  })

  test('that is too large is refused while it comes, and the upload takes another', async () => {
    const { last, uploadURL } = await imported(`${from}/large`)
    expect(last).toEqual(failed('That is more than this call accepts.'))
    const again = await eventsOf(socketOf(await startedFor(`${from}/photo`, uploadURL)))
    expect(again.at(-1)).toMatchObject({ action: 'success' })
  })

  test('that is not there says so, with nothing of the source', async () => {
    expect((await imported(`${from}/missing`)).last).toEqual(failed(/^The picture could not be fetched from there\./))
  })

  test('is given up when the page goes: nothing is fetched any more', async () => {
    const socket = await openSocket(await startedFor(`${from}/hangs`))
    await expect.poll(() => hanging.size, SOON).toBe(1)
    socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })

  test('is given up when the page says so', async () => {
    const socket = await openSocket(await startedFor(`${from}/hangs`))
    await expect.poll(() => hanging.size, SOON).toBe(1)
    socket.send(JSON.stringify({ action: 'cancel' }))
    await expect.poll(() => hanging.size, SOON).toBe(0)
    socket.close()
    // nor does anything of it lie about
    await expect.poll(filesOfLinks, SOON).toEqual([])
  })
})

test('pages may call the Companion that the operator named, and listen to it', async () => {
  const { headers } = await app.inject('/api/posts')
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://companion.example wss://companion.example;",
  )
})

describe('Companion', () => {
  test('fetches nothing but what the app has sealed, once', async () => {
    const uploadURL = await startedUpload()
    const token = await tokenFor(`${from}/photo`, uploadURL)
    const before = asked.length
    const refusals = [{ token: `${token.slice(0, -4)}AAAA` }, {}, { url: `${from}/photo`, endpoint: uploadURL }]
    for (const body of refusals) expect((await askCompanion(body)).status).toBe(404)
    for (const path of ['/url/meta', '/s3/params', '/drive/list', '/google-picker/get', '/metrics'])
      expect((await askCompanion({ url: `${from}/photo` }, path)).status, path).toBe(404)
    expect(asked).toHaveLength(before)
    const started = await startedBy(token)
    expect((await askCompanion({ token })).status).toBe(404)
    expect((await eventsOf(socketOf(started))).at(-1)).toMatchObject({ action: 'success' })
    expect((await askCompanion({ token })).status).toBe(404)
  })

  test('sends on only to the upload that the app named, whatever a page says', async () => {
    const [uploadURL, other] = [await startedUpload(), await startedUpload()]
    const token = await tokenFor(`${from}/photo`, uploadURL)
    const reply = await askCompanion({ token, url: `${from}/page`, endpoint: other, httpMethod: 'POST' })
    await eventsOf(socketOf((await said(reply)).token ?? ''))
    expect((await putTripImage(ann, uploadURL)).statusCode).toBe(200)
    expect((await putTripImage(ann, other)).statusCode).toBe(404)
  })

  test('is heard by whoever asked, once, from a page of this site', async () => {
    const token = await startedFor(`${from}/photo`)
    expect(await refused(socketOf(token, 'https://elsewhere.example'))).toBe(404)
    expect(await refused(socketOf(token, ''))).toBe(404)
    expect(await refused(socketOf('01a222d9-3fbd-42c6-845f-1405f2844179'))).toBe(404)
    expect((await eventsOf(socketOf(token))).at(-1)).toMatchObject({ action: 'success' })
    expect(await refused(socketOf(token))).toBe(404)
  })

  test('reads no more of a page than its few words', async () => {
    const socket = await openSocket(await startedFor(`${from}/hangs`))
    await expect.poll(() => hanging.size, SOON).toBe(1)
    socket.on('error', () => undefined)
    socket.send('a'.repeat(100_000))
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })

  test('lets pages of this site alone read its answers', async () => {
    const allowed = async (origin: string) =>
      (
        await fetch(`${companion.url}/url/get`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          },
        })
      ).headers.get('access-control-allow-origin')
    expect(await allowed(publicUrl)).toBe(publicUrl)
    expect(await allowed('https://elsewhere.example')).not.toBe('https://elsewhere.example')
  })

  test('fetches two at most for one traveller, and one into an upload', async () => {
    const uploadURL = await startedUpload()
    const two = [
      await openSocket(await startedFor(`${from}/hangs`, uploadURL)),
      await openSocket(await startedFor(`${from}/hangs`)),
    ]
    await expect.poll(() => hanging.size, SOON).toBe(2)
    const third = await tokenFor(`${from}/hangs`, await startedUpload())
    expect((await askCompanion({ token: third })).status).toBe(404)
    two[1]?.close()
    await expect.poll(() => hanging.size, SOON).toBe(1)
    const sameUpload = await tokenFor(`${from}/photo`, uploadURL)
    expect((await askCompanion({ token: sameUpload })).status).toBe(404)
    // it was not used up by being refused, and its minute is not over
    two.push(await openSocket(await startedBy(third)))
    await expect.poll(() => hanging.size, SOON).toBe(2)
    for (const socket of two) socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })

  test('does not know whom another secret says', async () => {
    const other = linkKeys('another secret of at least 32 characters')
    const wanted = { url: `${from}/photo`, linkId: 'a', uploadId: 'b', uploadPath: '/', userId: 'c' }
    expect((await askCompanion({ token: linkToken(other, wanted) })).status).toBe(404)
    const late = linkToken(linkKeys(COMPANION_SECRET), wanted, Date.now() - 61_000)
    expect((await askCompanion({ token: late })).status).toBe(404)
  })
})

describe('the call', () => {
  test('wants an upload of one’s own that still takes a body', async () => {
    const uploadURL = await startedUpload()
    expect((await importCall(`${from}/photo`, uploadURL, await traveller(app))).statusCode).toBe(404)
    const forged = uploadURL.replace(/signature=(.)/, (_, first) => `signature=${first === 'x' ? 'y' : 'x'}`)
    expect((await importCall(`${from}/photo`, forged)).statusCode).toBe(404)
    expect((await importCall(`${from}/photo`, `${from}/photo`)).statusCode).toBe(404)
    await eventsOf(socketOf(await startedFor(`${from}/photo`, uploadURL)))
    expect((await importCall(`${from}/photo`, uploadURL)).statusCode).toBe(409)
  })

  test.each([
    'ftp://example.org/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://ann:secret@example.org/a.jpg',
    'https://example.org:8443/a.jpg',
    'http://10.0.0.1/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[64:ff9b:1::1]/a.jpg',
    'http://0x0a.1/a.jpg',
    'http://167772161/a.jpg',
    'example.org/a.jpg',
  ])('refuses %s', async (url) => {
    const bo = await traveller(app)
    const reply = await importCall(url, await startedUpload(bo), bo)
    expect([reply.statusCode, reply.json().type]).toEqual([422, '/problems/link-refused'])
  })

  test('refuses this machine by its number, where no test has allowed it', () => {
    for (const url of ['http://127.0.0.1/a.jpg', 'http://127.0.0.2:80/'])
      expect(linkIn(url, { localHosts: [] })).toBeNull()
    expect(linkIn('https://example.org/a.jpg', { localHosts: [] })?.href).toBe('https://example.org/a.jpg')
  })
})

describe('what leads inside', () => {
  test('is refused by name', async () => {
    const { port } = new URL(from)
    const { last } = await imported('http://localhost/photo')
    expect(last).toEqual(failed('Give the address of a picture on the public internet.'))
    expect(await leadsOutside(new URL(`http://localhost:${port}/`), { localHosts: [] })).toBe(false)
  })

  test.each(['127.0.0.2', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:7f00:2]'])(
    'is refused after a redirect: %s',
    async (host) => {
      const { port } = new URL(from)
      const before = asked.filter((path) => path === '/photo').length
      const { last, uploadURL } = await imported(`${from}/to?url=${encodeURIComponent(`http://${host}:${port}/photo`)}`)
      expect(last).toEqual(failed(/^The picture could not be fetched from there\./))
      expect(asked.filter((path) => path === '/photo')).toHaveLength(before)
      const { rows } = await database.pool.query('select received_at from uploads where id = $1', [
        new URL(uploadURL).pathname.split('/').at(-1),
      ])
      expect(rows).toEqual([{ received_at: null }])
    },
  )
})
