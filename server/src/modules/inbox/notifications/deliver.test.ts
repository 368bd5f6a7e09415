import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOf } from '../../../operate/jobs.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, traveller } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'

const { app } = await useApp()

let url: string
let stopJobs: () => Promise<void>
beforeAll(async () => {
  url = await listening(app)
  stopJobs = startJobs(app.services.pool, app.services.log, jobsOf(app.services))
})
afterAll(async () => {
  await stopJobs()
})

test('what happens reaches every open page of its owner as the list gives it, and nobody else', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app, { firstName: 'Aiko' })]
  const [phone, laptop] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: mara.cookie })]
  const other = await device(url, { cookie: aiko.cookie })
  const trip = await postedTrip(mara)
  await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  const received = await phone.receive('notification')
  expect(await laptop.receive('notification')).toEqual(received)
  expect([received]).toEqual((await mara.call('GET', '/api/notifications')).json())
  await mara.call('PATCH', '/api/notifications/read', {})
  await laptop.receive('notifications-read')
  await receivedAll(app, [phone, laptop, other])
  expect(phone.received.map(({ event }) => event)).toEqual(['notification', 'notifications-read'])
  expect(other.received).toEqual([])
  for (const { socket } of [phone, laptop, other]) socket.close()
})

test('a kind that was switched off on the page reaches no open page', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await mara.call('PUT', '/api/notification-settings', { like: { page: false } })
  const phone = await device(url, { cookie: mara.cookie })
  const trip = await postedTrip(mara)
  await aiko.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  const waiting = `select from graphile_worker.jobs where task_identifier = 'deliver-notification'`
  const count = async () => (await app.services.pool.query(waiting)).rowCount
  await expect.poll(count, { timeout: 30_000 }).toBe(0)
  await receivedAll(app, [phone])
  expect(phone.received.filter(({ event }) => event === 'notification')).toEqual([])
  phone.socket.close()
})
