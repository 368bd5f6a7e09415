import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { matchOf } from '../../../test/matches.ts'
import { agreedPlan, checkIn, expectCheckIn, PINS, trustedContactOf } from '../../../test/plans.ts'

const { app } = await useApp({ RATE_LIMIT: 'on' })

test('whoever guesses a PIN has few tries, and after a while more', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await trustedContactOf(app, mara)
  const plan = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
  await expectCheckIn(mara, plan.id)
  const tried = []
  for (let pin = 3000; pin < 3011; pin++) tried.push((await checkIn(mara, plan.id, `${pin}`)).statusCode)
  expect(tried).toEqual([...Array(10).fill(422), 429])
  const waiting = await checkIn(mara, plan.id, PINS.pin)
  expect(waiting.statusCode).toBe(429)
  expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  await app.services.pool.query('update rate_limits set expire = 0')
  expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
})
