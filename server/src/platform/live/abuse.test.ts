import { once } from 'node:events'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp, useSecondNode } from '../../test/build-app.ts'
import { type Traveller, traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'

const first = await useApp()
const { app } = first
const second = await useSecondNode(first, {}, { live: { eventsPerSecond: 1 } })

let url: string
/** Where a socket may send one packet a second. */
let urlForFew: string
let mara: Traveller
beforeAll(async () => {
  url = await listening(app)
  urlForFew = await listening(second)
})
beforeEach(async () => {
  mara = await traveller(app)
})

/** A web socket that speaks whatever it likes; past Engine.IO's greeting where there is one. */
async function rawSocket(cookie: string): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie } })
  await once(socket, 'message')
  return socket
}

const isAlive = async () => (await fetch(`${url}/readyz`)).ok

test('a frame of a megabyte closes the socket that sent it', async () => {
  const socket = await rawSocket(mara.cookie)
  const closed = once(socket, 'close')
  socket.send(`40${'x'.repeat(1_048_576)}`)
  await closed
  expect(await isAlive()).toBe(true)
})

test.each([
  ['nothing', ''],
  ['no packet type', 'zzz'],
  ['a packet that is no JSON', '42{"watch'],
  ['an event without a name', '42[]'],
  ['a reserved event', '42["connect"]'],
  ['an event before joining', '42["watch",{}]'],
  ['a placeholder for bytes that never come', '451-["watch",{"_placeholder":true,"num":99}]'],
  ['bytes', new Uint8Array([0xff, 0, 1, 2])],
  ['an unknown namespace', '40/admin,'],
])('%s is closed or refused, and the server lives', async (_name, frame) => {
  const socket = await rawSocket(mara.cookie)
  socket.send(frame)
  // what comes first is read first
  const closed = once(socket, 'close')
  socket.close()
  await closed
  expect(await isAlive()).toBe(true)
})

test('payloads of any shape are answered with a problem', async () => {
  const { ask, socket } = await device(url, { cookie: mara.cookie })
  const payloads = [null, 7, 'x', [], {}, { kind: 'user', id: mara.id }, { kind: 'post', id: "' or 1=1" }]
  for (const payload of payloads) expect(await ask('watch', payload)).toEqual({ problem: 'bad-request' })
  expect(await ask('typing', { matchId: {} })).toEqual({ problem: 'bad-request' })
  socket.emit('watch')
  socket.emit('watch', { kind: 'post', id: mara.id }, 'not a function')
  expect(await ask('watch', { kind: 'post', id: mara.id })).toEqual({ problem: 'not-found' })
  socket.close()
})

test('a thousand frames at once close the socket, and others are served', async () => {
  const other = await device(url, { cookie: (await traveller(app)).cookie })
  const { socket, closed } = await device(url, { cookie: mara.cookie })
  for (let n = 0; n < 1000; n++) socket.emit('typing', { matchId: mara.id })
  await closed
  expect(other.socket.connected).toBe(true)
  expect(await isAlive()).toBe(true)
  other.socket.close()
})

test('twenty events in a second are no flood', async () => {
  const { ask, socket } = await device(url, { cookie: mara.cookie })
  for (let n = 0; n < 20; n++) await ask('unwatch', { kind: 'post', id: mara.id })
  expect(socket.connected).toBe(true)
  socket.close()
})

test('what a connection may send is what the server was opened with', async () => {
  const { socket, closed } = await device(urlForFew, { cookie: mara.cookie })
  // it joined with one packet: of the two that are left at once this is one too many
  for (let n = 0; n < 3; n++) socket.emit('unwatch', { kind: 'post', id: mara.id })
  await closed
  expect(await isAlive()).toBe(true)
})

test('a session that was taken away elsewhere is worth nothing on an open socket', async () => {
  const { ask, socket } = await device(url, { cookie: mara.cookie })
  await app.services.pool.query(`delete from session where sess ->> 'userId' = $1`, [mara.id])
  expect(await ask('watch', { kind: 'post', id: mara.id })).toEqual({ problem: 'signed-out' })
  socket.close()
})
