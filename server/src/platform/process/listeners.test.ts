import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addListeners, LISTENING } from './listeners.ts'

const CONNECTIONS = 12
/** Opens connections while the thread that accepts them waits, and says when the system has taken them all. */
const VISITORS = `
  const { connect } = require('node:net')
  const { workerData: { port, count, opened } } = require('node:worker_threads')
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const all = sockets.map((socket) => new Promise((done) => socket.once('connect', done)))
  Promise.all(all).then(() => { Atomics.store(opened, 0, 1); Atomics.notify(opened, 0) })
`

test.runIf(LISTENING.reusePort)('what waits to be accepted does not wait a turn of the event loop each', async () => {
  const app = Fastify()
  app.get('/', async () => 'Caravan')
  await app.listen({ host: '127.0.0.1', port: 0, ...LISTENING })
  const listeners = await addListeners(app)
  const { port } = app.server.address() as AddressInfo
  let accepted = 0
  app.server.on('connection', () => accepted++)

  const opened = new Int32Array(new SharedArrayBuffer(4))
  const visitors = new Worker(VISITORS, { eval: true, workerData: { port, count: CONNECTIONS, opened } })
  await once(visitors, 'online')
  Atomics.wait(opened, 0, 0)
  const turns: number[] = []
  while (accepted < CONNECTIONS) {
    const before = accepted
    await new Promise((done) => setImmediate(done))
    if (accepted > before) turns.push(accepted - before)
  }
  expect(Math.max(...turns), `accepted in each turn: ${turns}`).toBeGreaterThan(1)

  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('Caravan')
  await visitors.terminate()
  await Promise.all([listeners.close(), app.close()])
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
