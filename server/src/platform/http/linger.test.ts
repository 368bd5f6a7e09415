import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { listening } from '../../test/live.ts'

const { app } = await useApp()
const CHUNK = Buffer.alloc(65_536, 97)
const CHUNKS = 80

let port: number
beforeAll(async () => {
  port = Number(new URL(await listening(app)).port)
})

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
