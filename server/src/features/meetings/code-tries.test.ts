import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { matchOf } from '../../test/matches.ts'
import { callMeet, shownCode } from '../../test/meetings.ts'

const { app } = await useApp({ RATE_LIMIT: 'on' })

beforeEach(() => app.services.pool.query('delete from rate_limits'))

const guesses = (right: string, count: number) =>
  Array.from({ length: count }, (_, at) => String((Number(right) + 7 + at) % 1_000_000).padStart(6, '0'))

test('whoever guesses a code has few tries, and after a while more', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  const { digits } = await shownCode(mara, jonas)
  const tried = []
  for (const guess of guesses(digits, 11)) tried.push((await callMeet(jonas, mara, guess)).statusCode)
  expect(tried).toEqual([...Array(10).fill(422), 429])
  const waiting = await callMeet(jonas, mara, digits)
  expect(waiting.statusCode).toBe(429)
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  await app.services.pool.query('update rate_limits set expire = 0')
  expect((await callMeet(jonas, mara, digits)).statusCode).toBe(200)
})

test('many who guess at one traveller have no more tries between them', async () => {
  const mara = await traveller(app)
  const friends = await Promise.all([1, 2, 3].map(() => traveller(app)))
  const tried = []
  for (const friend of friends) {
    await matchOf(friend, mara)
    const { digits } = await shownCode(mara, friend)
    for (const guess of guesses(digits, 4)) tried.push((await callMeet(friend, mara, guess)).statusCode)
  }
  expect(tried).toEqual([...Array(10).fill(422), 429, 429])
})

test('what was mistyped before the right code counts no more', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  const { digits } = await shownCode(mara, jonas)
  for (const guess of guesses(digits, 9)) await callMeet(jonas, mara, guess)
  expect((await callMeet(jonas, mara, digits)).statusCode).toBe(200)
  const { rows } = await app.services.pool.query(`select key from rate_limits where key like 'code%' and points > 8`)
  expect(rows).toEqual([])
})
