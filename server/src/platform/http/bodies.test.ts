import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { listening } from '../../test/live.ts'

const { app } = await useApp()
const { hostname, port } = new URL(await listening(app))

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** What a server answers to these bytes until it ends the connection. */
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
const LONG = 'a'.repeat(20_000)

/** Those that every answer has, whatever it is of. */
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
  [
    'two lengths',
    request('/api/posts', { method: 'POST', headers: [HOST, 'content-length: 1', 'content-length: 2'] }),
    400,
  ],
  [
    'a length and chunks',
    request('/api/posts', { method: 'POST', headers: [HOST, 'content-length: 1', 'transfer-encoding: chunked'] }),
    400,
  ],
  [
    'a body of another type',
    request('/api/posts', {
      method: 'POST',
      headers: [HOST, 'content-type: text/plain', 'content-length: 1'],
      body: 'a',
    }),
    415,
  ],
  [
    'an upgrade that is not there',
    request('/nowhere', { headers: [HOST, 'connection: upgrade', 'upgrade: websocket'] }),
    404,
  ],
  [
    'an upgrade of the sockets without a session',
    request('/socket.io/?EIO=4&transport=websocket', {
      headers: [
        HOST,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      ],
    }),
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
    expect(JSON.parse(answer.body)).toMatchObject({ status, instance: expect.any(String), message: expect.any(String) })
  },
)
