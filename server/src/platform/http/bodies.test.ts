import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { listening } from '../../test/live.ts'

describe('bodies', async () => {
  const { app } = await useApp()

  const { hostname, port } = new URL(await listening(app))

  interface Answer {
    status: number
    headers: Record<string, string>
    body: string
  }

  function answerTo(bytes: string): Promise<Answer> {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    // an ended connection may say so as an error
    socket.on('error', () => undefined)
    socket.write(bytes, 'latin1')
    return new Promise((done) =>
      socket.on('close', () => {
        const [head = '', ...body] = text.split('\r\n\r\n')
        const [first = '', ...lines] = head.split('\r\n')
        const headers = Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        )
        done({ status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') })
      }),
    )
  }

  const request = (target: string, { method = 'GET', headers = [`host: ${hostname}`], body = '' } = {}) =>
    [`${method} ${target} HTTP/1.1`, ...headers, 'connection: close', '', body].join('\r\n')
  const HOST = `host: ${hostname}`
  const posting = (headers: string[], body = '') =>
    request('/api/posts', { method: 'POST', headers: [HOST, ...headers], body })
  const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
  const UPGRADE = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', KEY]
  const LONG = 'a'.repeat(20_000)

  /** Headers that every answer has, whatever it is of. */
  const OF_EVERY_ANSWER = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ]

  const REFUSED: [what: string, bytes: string, status: number][] = [
    ['an escape that is none', request('/%zz'), 400],
    ['an escape that breaks off', request('/api/posts/%'), 400],
    ['an overlong dot', request('/api/%c0%ae'), 400],
    ['an escape in the query that is none', request('/api/nowhere?userId=%zz'), 404],
    ['a parameter that is too long', request(`/api/posts/${'a'.repeat(300)}`), 400],
    ['an address that is too long', request(`/${LONG}`), 431],
    ['a header that is too long', request('/', { headers: [HOST, `x-long: ${LONG}`] }), 431],
    ['an address that is not there', request('/api/nowhere'), 404],
    ['a method that is not there', request('/api/nowhere', { method: 'DELETE' }), 404],
    ['a method that nobody knows', request('/', { method: 'NONSENSE' }), 400],
    ['TRACE', request('/healthz', { method: 'TRACE' }), 404],
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['a space in the address', request('/a b'), 400],
    ['two hosts', request('/healthz', { headers: [HOST, HOST] }), 400],
    ['two hosts that differ', request('/healthz', { headers: [HOST, 'host: evil.example'] }), 400],
    ['no host', request('/healthz', { headers: [] }), 400],
    ['an empty host', request('/healthz', { headers: ['host:'] }), 400],
    ['a host with a space', request('/healthz', { headers: ['host: a b'] }), 400],
    ['a host with an address', request('/healthz', { headers: ['host: a/b@c'] }), 400],
    ['a host with a name before it', request('/healthz', { headers: ['host: user@localhost'] }), 400],
    ['a host of markup', request('/healthz', { headers: ['host: <script>'] }), 400],
    ['a host with a port that is none', request('/healthz', { headers: ['host: localhost:abc'] }), 400],
    ['a target of another host', request('http://evil.example/healthz'), 400],
    ['a target of another host with a body', request('http://evil.example/api/posts', { method: 'POST' }), 400],
    ['a target with an asterisk', request('*', { method: 'OPTIONS' }), 404],
    ['CONNECT', request('evil.example:443', { method: 'CONNECT' }), 400],
    ['two lengths', posting(['content-length: 1', 'content-length: 2']), 400],
    ['a length and chunks', posting(['content-length: 1', 'transfer-encoding: chunked']), 400],
    ['a body of another type', posting(['content-type: text/plain', 'content-length: 1'], 'a'), 415],
    ['an upgrade that is not there', request('/nowhere', { headers: [HOST, ...UPGRADE] }), 404],
    [
      'an upgrade of the sockets without a session',
      request('/socket.io/?EIO=4&transport=websocket', { headers: [HOST, ...UPGRADE] }),
      400,
    ],
  ]

  test('a socket that is refused while it polls has the headers, too', async () => {
    const { status, headers } = await answerTo(request('/socket.io/?EIO=4&transport=polling'))
    expect(status).toBe(403)
    expect(OF_EVERY_ANSWER.filter((name) => !headers[name])).toEqual([])
  })

  test('what names its own host in the target, and HTTP/1.0 without one, is answered', async () => {
    expect((await answerTo(request(`http://${hostname}/healthz`))).status).toBe(200)
    expect((await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
    expect((await answerTo(request('/healthz', { headers: ['host: [::1]:3000'] }))).status).toBe(200)
  })

  test.each(REFUSED)(
    '%s is refused like everything else: a problem, with the headers of every answer',
    async (_what, bytes, status) => {
      const answer = await answerTo(bytes)
      expect(answer.status).toBe(status)
      expect(OF_EVERY_ANSWER.filter((name) => !answer.headers[name])).toEqual([])
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(JSON.parse(answer.body)).toMatchObject({
        status,
        instance: expect.any(String),
        message: expect.any(String),
      })
    },
  )
})

describe('slow headers', async () => {
  /** Bounds a failure: by itself Node waits for a minute. */
  const SOONER_THAN_NODE_MS = 30_000
  const { app } = await useApp({}, { headers: { withinMs: 300, checkMs: 50 } })

  const url = await listening(app)

  test('who sends headers byte by byte gets 408, and the connection is ended', {
    timeout: SOONER_THAN_NODE_MS,
  }, async () => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    // an ended connection may say so as an error
    socket.on('error', () => undefined)
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\nx-slow: `)
    const drip = setInterval(() => socket.write('a'), 20)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      clearInterval(drip)
      answer += text
    })
    await once(socket, 'close')
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('body timeout', async () => {
  const { app } = await useApp({}, { bodyWithinMs: 300 })

  const port = Number(new URL(await listening(app)).port)

  /** Sends the beginning of a request, and never the rest of its body. */
  async function begin(method: string, path: string, headers: string[]): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'content-length: 1000', ...headers]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"content":`)
    return socket
  }

  test('a body that does not come is not waited for', async () => {
    const { cookie } = await traveller(app)
    const socket = await begin('POST', '/api/messages', [`cookie: ${cookie}`, 'content-type: application/json'])
    // all there is until the server has closed
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('application/problem+json')
  })

  test('a picture may take longer', async () => {
    const mara = await traveller(app)
    const { uploadURL } = (await mara.call('POST', '/api/objects/upload')).json<{ uploadURL: string }>()
    const { pathname, search } = new URL(uploadURL)
    const upload = await begin('PUT', pathname + search, ['content-type: image/png'])
    const closed: string[] = []
    upload.on('close', () => closed.push('upload'))
    // one that began later has run out of time
    const socket = await begin('POST', '/api/messages', [`cookie: ${mara.cookie}`, 'content-type: application/json'])
    await text(socket)
    expect(closed).toEqual([])
    upload.destroy()
  })
})

describe('linger', async () => {
  const { app } = await useApp()

  const CHUNK = Buffer.alloc(65_536, 97)
  const CHUNKS = 80

  const port = Number(new URL(await listening(app)).port)

  /** Writes all of a body before it reads a byte, as many clients do; answers what came, and how the connection ended. */
  async function sendAll(headers: string[], chunks: number, frame: (chunk: Buffer) => Buffer[] = (chunk) => [chunk]) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const errors: string[] = []
    socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message))
    const closed = new Promise((done) => socket.once('close', done))
    const head = ['POST /api/waitlist HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    for (let sent = 0; sent < chunks && !socket.destroyed; sent++) {
      for (const part of frame(CHUNK)) await written(socket, part)
    }
    if (headers.some((header) => header.startsWith('transfer'))) await written(socket, Buffer.from('0\r\n\r\n'))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    await closed
    return { answer, errors }
  }

  const written = (socket: Socket, bytes: Buffer) => new Promise<void>((done) => socket.write(bytes, () => done()))

  const asChunk = (chunk: Buffer) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]

  test.each([
    ['of a declared length', [`content-length: ${CHUNK.length * CHUNKS}`], undefined],
    ['in chunks', ['transfer-encoding: chunked'], asChunk],
    [
      'for an answer that may be compressed',
      [`content-length: ${CHUNK.length * CHUNKS}`, 'accept-encoding: gzip, br'],
      undefined,
    ],
  ])('who sends too large a body %s reads why', async (_, headers, frame) => {
    const { answer, errors } = await sendAll(headers, CHUNKS, frame)
    expect(errors).toEqual([])
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ type: '/problems/too-large', status: 413 })
    expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}\r?$`, 'im'))
  })

  test('a body without an end is not read for ever', async () => {
    await sendAll([`content-length: ${CHUNK.length * 100_000}`], 100_000)
  })
})
