import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { device, listening, upgradeRequest } from '../../test/live.ts'
import { limitBacklog } from './subscriptions.ts'

const MEGABYTE = 1_048_576

/** A connection to which packets are only ever added, until something takes them. */
class FakeConnection extends EventEmitter {
  readonly transport = { socket: { bufferedAmount: 0 } }
  add(bytes: number): void {
    this.emit('packetCreate', { data: 'x'.repeat(bytes) })
  }
}

function limited() {
  const connection = new FakeConnection()
  let ended = 0
  limitBacklog(connection, () => ended++)
  return { connection, ended: () => ended }
}

test('a connection that takes nothing is ended before a megabyte waits for it', () => {
  const { connection, ended } = limited()
  let added = 0
  for (; ended() === 0 && added < 2 * MEGABYTE; added += 700) connection.add(700)
  expect(added).toBeGreaterThan(MEGABYTE / 4)
  expect(added).toBeLessThan(MEGABYTE)
})

test('what waits in the web socket counts too', () => {
  const { connection, ended } = limited()
  connection.transport.socket.bufferedAmount = MEGABYTE
  connection.add(1)
  expect(ended()).toBe(1)
})

test('letters of several bytes count as such', () => {
  const { connection, ended } = limited()
  for (let added = 0; added < MEGABYTE; added += 3000) connection.emit('packetCreate', { data: '字'.repeat(1000) })
  expect(ended()).toBeGreaterThan(0)
})

test('a connection that takes what it is given goes on, however much that is', () => {
  const { connection, ended } = limited()
  for (let n = 0; n < 5000; n++) {
    connection.add(700)
    connection.emit('flush')
  }
  connection.emit('packetCreate', {})
  expect(ended()).toBe(0)
})

const { app } = await useApp()
const url = await listening(app)

/** A text frame as a browser sends it, masked with nothing. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** A web socket by hand that says what a page says to become a socket, and then reads nothing any more. */
async function stalledDevice(cookie: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(upgradeRequest(url, cookie))
  let answered = ''
  while (!answered.includes('40{')) {
    const [data] = (await once(socket, 'data')) as [Buffer]
    // the server has opened its side: 40 asks for the socket, and 40{"sid" is its answer
    if (!answered.includes('0{') && data.includes('0{')) socket.write(frame('40'))
    answered += data.toString()
  }
  socket.pause()
  return socket
}

const sockets = async () => {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  return Number(/^live_sockets (\d+)$/m.exec(body)?.[1])
}

test('one who stops reading is ended, whatever the system keeps for it; one who reads receives everything', async () => {
  const [stalled, mara] = [await traveller(app), await traveller(app)]
  const socket = await stalledDevice(stalled.cookie)
  const reading = await device(url, { cookie: mara.cookie })
  expect(await sockets()).toBe(2)
  const payload = { id: mara.id, isOver: false }
  // filled up so that the buffers of the system are full after some hundred of them
  const words = { ...payload, filling: 'x'.repeat(60_000) }
  let sent = 0
  while ((await sockets()) === 2 && sent < 2000) {
    app.services.live.toTravellers([stalled.id, mara.id], 'group-chat', words)
    sent++
    while (reading.received.length < sent) await new Promise(setImmediate)
  }
  expect(sent).toBeLessThan(2000)
  expect(await sockets()).toBe(1)
  expect(reading.received).toHaveLength(sent)
  expect(reading.socket.connected).toBe(true)
  socket.destroy()
  reading.socket.close()
})
