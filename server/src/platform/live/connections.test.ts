import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { device, listening, upgradeRequest } from '../../test/live.ts'

const PER_ADDRESS = LIVE_LIMITS.socketsPerTraveller + 5

const { app } = await useApp({}, { live: { connectWithinMs: 1000, socketsPerAddress: PER_ADDRESS } })
const url = await listening(app)

/** Asks for a web socket by hand and says nothing on it, not even that it closes. */
async function rawUpgrade(cookie: string, headers: string[] = []): Promise<{ status: number; socket: Socket }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(upgradeRequest(url, cookie, headers))
  const [first] = (await once(socket, 'data')) as [Buffer]
  return { status: Number(first.toString().split(' ')[1]), socket }
}

const isEnded = (socket: Socket) => socket.destroyed || socket.readableEnded

test('one that never becomes a socket is ended, whether or not it agrees', async () => {
  const { cookie } = await traveller(app)
  const { status, socket } = await rawUpgrade(cookie)
  expect(status).toBe(101)
  socket.resume()
  await expect.poll(() => isEnded(socket), { timeout: 10_000 }).toBe(true)
  // one that became a socket stays
  const proper = await device(url, { cookie })
  const another = await rawUpgrade(cookie)
  another.socket.resume()
  await expect.poll(() => isEnded(another.socket), { timeout: 10_000 }).toBe(true)
  expect(proper.socket.connected).toBe(true)
  proper.socket.close()
})

test('those that never become sockets count for their traveller, and no longer when they have ended', async () => {
  const { cookie } = await traveller(app)
  const asked = Array.from({ length: PER_ADDRESS }, () => rawUpgrade(cookie))
  const opened = (await Promise.all(asked)).filter(({ status }) => status === 101)
  expect(opened).toHaveLength(LIVE_LIMITS.socketsPerTraveller)
  for (const { socket } of opened) socket.destroy()
  const status = async () => {
    const { status, socket } = await rawUpgrade(cookie)
    socket.destroy()
    return status
  }
  await expect.poll(status).toBe(101)
})

test('one address has so many, whichever traveller they belong to and whatever address they name', async () => {
  const people = await Promise.all(Array.from({ length: PER_ADDRESS + 3 }, () => traveller(app)))
  const opened: Socket[] = []
  for (const [n, { cookie }] of people.entries()) {
    const { status, socket } = await rawUpgrade(cookie, [`x-forwarded-for: 198.51.100.${n}`])
    if (status === 101) opened.push(socket)
    else socket.destroy()
  }
  expect(opened).toHaveLength(PER_ADDRESS)
  for (const socket of opened) socket.destroy()
})
