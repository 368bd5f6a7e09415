import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { matchOf } from '../../../test/matches.ts'
import { callMeet, shownCode } from '../../../test/meetings.ts'

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

test('nobody else uses up the tries of two who meet: not many who guess at her, nor what he typed elsewhere', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  for (let n = 0; n < 3; n++) {
    const guesser = await traveller(app)
    await matchOf(guesser, mara)
    await matchOf(guesser, jonas)
    const [atMara, byJonas] = [await shownCode(mara, guesser), await shownCode(guesser, jonas)]
    for (const guess of guesses(atMara.digits, 4)) await callMeet(guesser, mara, guess)
    for (const guess of guesses(byJonas.digits, 4)) await callMeet(jonas, guesser, guess)
  }
  const { digits } = await shownCode(mara, jonas)
  expect((await callMeet(jonas, mara, digits)).statusCode).toBe(200)
})

test('what he mistypes costs her none of her tries at his code', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  const shown = await shownCode(mara, jonas)
  for (const guess of guesses(shown.digits, 12)) await callMeet(jonas, mara, guess)
  const { digits } = await shownCode(jonas, mara)
  expect((await callMeet(mara, jonas, digits)).statusCode).toBe(200)
})

test('a QR code works however many digits were mistyped before, and a wrong one takes no try', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  const { digits, qr } = await shownCode(mara, jonas)
  const wrongQr = `${qr.slice(0, -1)}${qr.endsWith('A') ? 'E' : 'A'}`
  for (let n = 0; n < 11; n++) expect((await callMeet(jonas, mara, wrongQr)).statusCode).toBe(422)
  const tried = []
  for (const guess of guesses(digits, 11)) tried.push((await callMeet(jonas, mara, guess)).statusCode)
  expect(tried).toEqual([...Array(10).fill(422), 429])
  expect((await callMeet(jonas, mara, qr)).json()).toMatchObject({ isNew: true })
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
