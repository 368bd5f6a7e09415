import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { listening } from '../../test/live.ts'

const { app } = await useApp({}, { bodyWithinMs: 300 })

let port: number
beforeAll(async () => {
  port = Number(new URL(await listening(app)).port)
})

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
