import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportEvent } from '@caravan/contract/uploads.ts'
import { LINK_SOCKET_PATH } from '@caravan/contract/uploads.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { useApp, useSecondNode } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { listening } from '../../../test/live.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { putTripImage } from '../../../test/uploads.ts'
import { leadsOutside, linkIn } from './public-link.ts'

const settings = { COMPANION: 'on' }
const options = { links: { localHosts: ['127.0.0.1'] } }
const site = await useApp(settings, options)
const { app, database } = site
const secondNode = await useSecondNode(site, settings, options)
let origin: string
let secondOrigin: string
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
  origin = await listening(app)
  secondOrigin = await listening(secondNode)
  photo = await phonePhoto()
  // on every address of this machine: what is refused would be answered
  source.listen(0)
  await once(source, 'listening')
  from = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
afterAll(() => {
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

const socketOf = (token: string, who = ann, headers: Record<string, string> = {}, at = origin) =>
  new WebSocket(`${at.replace('http', 'ws')}${LINK_SOCKET_PATH}${token}`, {
    headers: { cookie: who.cookie, ...headers },
  })

const filesOfLinks = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('caravan-links-'))
    .flatMap((name) => readdirSync(join(tmpdir(), name)))

/** All that a socket says until it is closed. */
async function eventsOf(socket: WebSocket): Promise<ImportEvent[]> {
  const events: ImportEvent[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  await once(socket, 'close')
  return events
}
async function imported(url: string): Promise<{ last: ImportEvent | undefined; uploadURL: string }> {
  const uploadURL = await startedUpload()
  const events = await eventsOf(socketOf(await tokenFor(url, uploadURL)))
  return { last: events.at(-1), uploadURL }
}
/** A ceiling: a thread that starts takes a while, above all beside others. */
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
    const again = await eventsOf(socketOf(await tokenFor(`${from}/photo`, uploadURL)))
    expect(again.at(-1)).toMatchObject({ action: 'success' })
  })

  test('that is not there says so, with nothing of the source', async () => {
    expect((await imported(`${from}/missing`)).last).toEqual(failed(/^The picture could not be fetched from there\./))
  })

  test('is given up when the page goes: nothing is fetched any more', async () => {
    const socket = socketOf(await tokenFor(`${from}/hangs`, await startedUpload()))
    await expect.poll(() => hanging.size, SOON).toBe(1)
    socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })

  test('is given up when the page says so', async () => {
    const socket = socketOf(await tokenFor(`${from}/hangs`, await startedUpload()))
    await expect.poll(() => hanging.size, SOON).toBe(1)
    socket.send(JSON.stringify({ action: 'cancel' }))
    // how much has come may be said before that, but not how it ended
    expect((await eventsOf(socket)).filter(({ action }) => action !== 'progress')).toEqual([])
    await expect.poll(() => hanging.size, SOON).toBe(0)
    // nor does anything of it lie about
    await expect.poll(filesOfLinks, SOON).toEqual([])
  })
})

describe('the socket', () => {
  test('is for whoever asked, once, from a page of this site', async () => {
    const bo = await traveller(app)
    const token = await tokenFor(`${from}/photo`, await startedUpload())
    const before = asked.length
    expect(await refused(socketOf(token, bo))).toBe(404)
    expect(await refused(socketOf(token, { ...ann, cookie: '' }))).toBe(404)
    expect(await refused(socketOf(token, ann, { origin: 'https://elsewhere.example' }))).toBe(404)
    expect(await refused(socketOf(`${token.slice(0, -4)}AAAA`))).toBe(404)
    expect(asked).toHaveLength(before)
    expect((await eventsOf(socketOf(token))).at(-1)).toMatchObject({ action: 'success' })
    expect(await refused(socketOf(token))).toBe(404)
  })

  test('is one of two at most for one traveller', async () => {
    const open = async () => socketOf(await tokenFor(`${from}/hangs`, await startedUpload()))
    const two = [await open(), await open()]
    await expect.poll(() => hanging.size, SOON).toBe(2)
    expect(await refused(await open())).toBe(404)
    for (const socket of two) socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })
})

describe('of two nodes', () => {
  const atSecond = (token: string) => socketOf(token, ann, {}, secondOrigin)

  test('either takes a token of the other, and it is used once on both', async () => {
    const token = await tokenFor(`${from}/photo`, await startedUpload())
    expect((await eventsOf(atSecond(token))).at(-1)).toMatchObject({ action: 'success' })
    expect(await refused(socketOf(token))).toBe(404)
    expect(await refused(atSecond(token))).toBe(404)
  })

  test('where a token comes to both at once, one of them opens', async () => {
    const before = asked.filter((path) => path === '/photo').length
    const token = await tokenFor(`${from}/photo`, await startedUpload())
    const sockets = [socketOf(token), atSecond(token)]
    const answers = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve) => {
            socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
            socket.on('close', () => resolve('closed'))
          }),
      ),
    )
    expect(answers.toSorted()).toEqual([404, 'closed'])
    expect(asked.filter((path) => path === '/photo')).toHaveLength(before + 1)
  })

  test('both together fetch two at most for one traveller', async () => {
    const token = async () => tokenFor(`${from}/hangs`, await startedUpload())
    const two = [socketOf(await token()), atSecond(await token())]
    await expect.poll(() => hanging.size, SOON).toBe(2)
    const third = await token()
    expect(await refused(socketOf(third))).toBe(404)
    expect(await refused(atSecond(third))).toBe(404)
    two[0]?.close()
    // it was not used up by being refused, and its minute is not over
    const fetched = async () => {
      const socket = atSecond(third)
      return new Promise((resolve) => {
        socket.on('unexpected-response', () => resolve('refused'))
        socket.on('open', () => {
          two.push(socket)
          resolve('open')
        })
      })
    }
    await expect.poll(fetched, SOON).toBe('open')
    for (const socket of two) socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })

  test('what a node was fetching when it ended does not count for ever', async () => {
    const uploads = [await startedUpload(), await startedUpload()]
    const ids = uploads.map((address) => new URL(address).pathname.split('/').at(-1))
    const fetchingFor = (time: string) =>
      database.pool.query(`update uploads set fetching_since = now() - $1::interval where id = any($2)`, [time, ids])
    await fetchingFor('1 minute')
    expect(await refused(socketOf(await tokenFor(`${from}/photo`, await startedUpload())))).toBe(404)
    await fetchingFor('3 minutes')
    expect((await imported(`${from}/photo`)).last).toMatchObject({ action: 'success' })
  })

  test('an upload takes the link that was given last, one at a time', async () => {
    const uploadURL = await startedUpload()
    const [first, last] = [await tokenFor(`${from}/photo`, uploadURL), await tokenFor(`${from}/hangs`, uploadURL)]
    expect(await refused(socketOf(first))).toBe(404)
    const socket = socketOf(last)
    await expect.poll(() => hanging.size, SOON).toBe(1)
    expect(await refused(atSecond(await tokenFor(`${from}/photo`, uploadURL)))).toBe(404)
    socket.close()
    await expect.poll(() => hanging.size, SOON).toBe(0)
  })
})

describe('the call', () => {
  test('wants an upload of one’s own that still takes a body', async () => {
    const uploadURL = await startedUpload()
    expect((await importCall(`${from}/photo`, uploadURL, await traveller(app))).statusCode).toBe(404)
    const forged = uploadURL.replace(/signature=(.)/, (_, first) => `signature=${first === 'x' ? 'y' : 'x'}`)
    expect((await importCall(`${from}/photo`, forged)).statusCode).toBe(404)
    expect((await importCall(`${from}/photo`, `${from}/photo`)).statusCode).toBe(404)
    await eventsOf(socketOf(await tokenFor(`${from}/photo`, uploadURL)))
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
    const uploadURL = await startedUpload()
    const { port } = new URL(from)
    const events = await eventsOf(socketOf(await tokenFor('http://localhost/photo', uploadURL)))
    expect(events).toEqual([failed('Give the address of a picture on the public internet.')])
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
