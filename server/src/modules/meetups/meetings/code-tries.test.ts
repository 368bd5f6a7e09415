import type { Meeting } from '@caravan/contract/meetings.ts'
import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { matchOf } from '../../../test/matches.ts'
import { callMeet, callWouldNot, met, shownCode } from '../../../test/meetings.ts'

describe('code tries', async () => {
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
})

describe('would not meet again', async () => {
  const { app } = await useApp()
  const { pool } = app.services

  let mara: Traveller
  let jonas: Traveller
  beforeEach(async () => {
    ;[mara, jonas] = [await traveller(app), await traveller(app)]
  })

  async function metBy(who: Traveller): Promise<Traveller> {
    const friend = await traveller(app)
    await matchOf(friend, who)
    await met(friend, who)
    return friend
  }
  const passportOf = async (who: Traveller) => (await who.call('GET', '/api/meetings')).json<Meeting[]>()
  const casesOf = async ({ id }: Traveller) => {
    const { rows } = await pool.query<{ kind: string; summary: { count: number } }>(
      'select s.kind, s.summary from signals s join cases c on c.id = s.case_id where c.traveller_id = $1',
      [id],
    )
    return rows
  }

  describe('that somebody would not meet again', () => {
    test('is noted and taken back by who has met them, and in their own passport alone', async () => {
      const friend = await metBy(mara)
      expect((await callWouldNot(friend, mara)).json()).toEqual({ wouldNotMeetAgain: true })
      expect((await callWouldNot(friend, mara)).statusCode).toBe(200)
      expect(await passportOf(friend)).toMatchObject([{ wouldNotMeetAgain: true }])
      expect(await passportOf(mara)).toMatchObject([{ wouldNotMeetAgain: false }])
      expect((await callWouldNot(friend, mara, false)).json()).toEqual({ wouldNotMeetAgain: false })
      expect(await passportOf(friend)).toMatchObject([{ wouldNotMeetAgain: false }])
    })

    test('is for nobody to say who has not met them', async () => {
      expect((await callWouldNot(jonas, mara)).json()).toMatchObject({ type: '/problems/not-met' })
      expect((await callWouldNot(mara, mara)).json()).toMatchObject({ type: '/problems/not-met' })
    })

    test('changes no answer that the one whom it is about, or anybody else, gets', async () => {
      const friends = [await metBy(mara), await metBy(mara), await metBy(mara)]
      const seen = async () => [
        (await mara.call('GET', '/api/steps')).body,
        (await mara.call('GET', '/api/meetings')).body,
        (await mara.call('GET', '/api/notifications')).body,
        (await mara.call('GET', '/api/auth/user')).body,
        // a trip says when it was read
        { ...(await jonas.call('GET', `/api/travellers/${usernameOf(mara)}`)).json<Profile>(), trips: [] },
        (await jonas.call('GET', `/api/users/${mara.id}/vouches`)).body,
      ]
      const before = await seen()
      for (const friend of friends) await callWouldNot(friend, mara)
      expect(await seen()).toEqual(before)
    })

    test('opens a case when three different travellers say it in a year, and no earlier', async () => {
      const friends = [await metBy(mara), await metBy(mara), await metBy(mara)]
      const [first = jonas, second = jonas, third = jonas] = friends
      await callWouldNot(first, mara)
      await callWouldNot(first, mara)
      await callWouldNot(second, mara)
      await callWouldNot(second, mara, false)
      await callWouldNot(third, mara)
      expect(await casesOf(mara)).toEqual([])
      await callWouldNot(second, mara)
      expect(await casesOf(mara)).toMatchObject([{ kind: 'would-not-meet-again', summary: { count: 3, days: 365 } }])
      await callWouldNot(await metBy(mara), mara)
      expect(await casesOf(mara)).toMatchObject([{ kind: 'would-not-meet-again', summary: { count: 4 } }])
    })

    test('is no sign any more after a year', async () => {
      for (const friend of [await metBy(mara), await metBy(mara)]) await callWouldNot(friend, mara)
      await pool.query(`update would_not_meet_again set created_at = now() - interval '366 days' where about_id = $1`, [
        mara.id,
      ])
      await callWouldNot(await metBy(mara), mara)
      expect(await casesOf(mara)).toEqual([])
    })

    test('is counted anew once a moderator has decided', async () => {
      for (const friend of [await metBy(mara), await metBy(mara), await metBy(mara)]) await callWouldNot(friend, mara)
      await pool.query('update cases set closed_at = clock_timestamp() where traveller_id = $1', [mara.id])
      await callWouldNot(await metBy(mara), mara)
      const { rowCount } = await pool.query('select from cases where traveller_id = $1 and closed_at is null', [
        mara.id,
      ])
      expect(rowCount).toBe(0)
    })

    test('said by many at once opens one case', async () => {
      const friends = [await metBy(mara), await metBy(mara), await metBy(mara), await metBy(mara)]
      const replies = await Promise.all(friends.map((friend) => callWouldNot(friend, mara)))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(await casesOf(mara)).toMatchObject([{ summary: { count: 4 } }])
    })
  })
})
