import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'
import { issueSession } from '../session/session-table.ts'

// nobody looks again at the sessions of sockets
const { app } = await useApp({}, { live: { recheckMs: 2 ** 31 - 1 } })
const url = await listening(app)

test('logging out closes its sockets and leaves the other device’s', async () => {
  const mara = await traveller(app)
  const { pool, secrets } = app.services
  const elsewhere = await issueSession(pool, mara.id, { secret: secrets.session[0], isSecure: false })
  const [here, there] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: elsewhere })]
  await mara.call('GET', '/api/logout')
  expect(await here.closed).toBe('io server disconnect')
  expect(there.socket.connected).toBe(true)
  await expect(device(url, { cookie: mara.cookie })).rejects.toThrow()
  there.socket.close()
}, 30_000)
