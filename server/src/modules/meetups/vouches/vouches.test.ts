import type { Notification } from '@caravan/contract/notifications.ts'
import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import type { Vouch } from '@caravan/contract/vouches.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { matchOf } from '../../../test/matches.ts'
import { callVouch, met, metFriend, vouched, WORDS } from '../../../test/meetings.ts'

const { app } = await useApp()

let mara: Traveller
let jonas: Traveller
let aiko: Traveller
beforeEach(async () => {
  ;[mara, jonas, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  await matchOf(mara, jonas)
  await met(mara, jonas)
})

const aboutMara = async (who: Traveller) => {
  const reply = await who.call('GET', `/api/users/${mara.id}/vouches`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Vouch[]>()
}
const countSeenBy = async (who: Traveller) =>
  (await who.call('GET', `/api/travellers/${usernameOf(mara)}`)).json<Profile>().steps.vouched
const takeBack = (who: Traveller, about: Traveller) => who.call('DELETE', `/api/users/${about.id}/vouch`)
const hide = (who: Traveller, id: string, hidden = true) => who.call('PUT', `/api/vouches/${id}/hidden`, { hidden })

describe('a vouch', () => {
  test('is for somebody whom one has met, and everybody who sees their page reads it', async () => {
    expect((await callVouch(aiko, mara)).json()).toMatchObject({ type: '/problems/not-met' })
    expect((await callVouch(mara, mara)).json()).toMatchObject({ type: '/problems/not-met' })
    const saved = await vouched(jonas, mara)
    expect(saved).toMatchObject({ text: WORDS, author: { id: jonas.id }, isHidden: false })
    for (const who of [mara, jonas, aiko]) expect(await aboutMara(who)).toMatchObject([{ text: WORDS }])
    expect(await countSeenBy(aiko)).toBe(1)
    expect((await aboutMara(aiko))[0]?.viewer).toEqual({ isAuthor: false, canHide: false })
  })

  test('is changed and taken back at will, and notifies once', async () => {
    const { id, createdAt } = await vouched(jonas, mara)
    expect(await vouched(jonas, mara, 'Other words.')).toMatchObject({ id, createdAt, text: 'Other words.' })
    const notified = async () =>
      (await mara.call('GET', '/api/notifications')).json<Notification[]>().filter(({ kind }) => kind === 'vouched')
    expect(await notified()).toHaveLength(1)
    expect((await takeBack(jonas, mara)).statusCode).toBe(200)
    expect((await takeBack(jonas, mara)).statusCode).toBe(200)
    expect(await aboutMara(aiko)).toEqual([])
    expect(await countSeenBy(aiko)).toBe(0)
    // nobody reads of what is not there any more
    expect(await notified()).toEqual([])
  })

  test('is one for each, whoever sends it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, (_, at) => callVouch(jonas, mara, `Words ${at}`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect(await aboutMara(aiko)).toHaveLength(1)
  })

  test('is hidden by the one whom it is about alone, and its author does not notice', async () => {
    const { id } = await vouched(jonas, mara)
    for (const who of [jonas, aiko]) expect((await hide(who, id)).statusCode).toBe(404)
    expect((await hide(mara, id)).json()).toEqual({ hidden: true })
    expect(await aboutMara(aiko)).toEqual([])
    expect(await countSeenBy(aiko)).toBe(0)
    expect(await aboutMara(mara)).toMatchObject([{ isHidden: true, viewer: { canHide: true } }])
    expect(await aboutMara(jonas)).toMatchObject([{ isHidden: false, viewer: { isAuthor: true } }])
    // changed words are hidden too
    await vouched(jonas, mara, 'Other words.')
    expect(await aboutMara(aiko)).toEqual([])
    expect((await hide(mara, id, false)).json()).toEqual({ hidden: false })
    expect(await aboutMara(aiko)).toMatchObject([{ text: 'Other words.' }])
  })

  test.each(['taken back', 'ended by a block', 'ended by a block of its author'])(
    'that was hidden is hidden again where its author writes another: %s',
    async (how) => {
      const { id } = await vouched(jonas, mara)
      await hide(mara, id)
      const [blocker, blocked] = how.endsWith('author') ? [jonas, mara] : [mara, jonas]
      if (how === 'taken back') await takeBack(jonas, mara)
      else {
        await blockTraveller(blocker, blocked)
        await unblockTraveller(blocker, blocked)
      }
      await app.services.pool.query('delete from notifications where user_id = $1', [mara.id])
      const again = await vouched(jonas, mara, 'Other words.')
      expect(again).toMatchObject({ isHidden: false })
      expect(await aboutMara(aiko)).toEqual([])
      expect(await countSeenBy(aiko)).toBe(0)
      expect(await aboutMara(mara)).toMatchObject([{ text: 'Other words.', isHidden: true }])
      // she is not told of it again and again
      const notified = (await mara.call('GET', '/api/notifications')).json<Notification[]>()
      expect(notified.map(({ kind }) => kind)).not.toContain('vouched')
      await hide(mara, again.id, false)
      await takeBack(jonas, mara)
      await vouched(jonas, mara, 'Words that she lets stand.')
      expect(await aboutMara(aiko)).toHaveLength(1)
    },
  )

  test('that a moderator hid is hidden again too, until the one whom it is about shows it', async () => {
    const { id } = await vouched(jonas, mara)
    await app.services.pool.query(`insert into hidden_subjects values ($1, 'vouch', null, now())`, [id])
    await takeBack(jonas, mara)
    const again = await vouched(jonas, mara, 'Other words.')
    expect(await aboutMara(aiko)).toEqual([])
    expect((await hide(mara, again.id, false)).statusCode).toBe(200)
    expect(await aboutMara(aiko)).toHaveLength(1)
  })

  test('ends with a block between the two, both ways, and for good', async () => {
    await vouched(jonas, mara)
    await vouched(mara, jonas)
    await blockTraveller(mara, jonas)
    expect(await aboutMara(aiko)).toEqual([])
    expect((await callVouch(jonas, mara)).statusCode).toBe(404)
    await unblockTraveller(mara, jonas)
    expect(await aboutMara(aiko)).toEqual([])
    expect((await aiko.call('GET', `/api/users/${jonas.id}/vouches`)).json()).toEqual([])
  })

  test.each([
    ['nothing', ' '],
    ['too much', 'x'.repeat(301)],
  ])('does not say %s', async (_what, text) => {
    const reply = await callVouch(jonas, mara, text)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ pointer: '/text' }])
  })

  test('is read in pages, the latest first', async () => {
    const authors = []
    for (let n = 0; n < 3; n++) {
      const friend = await metFriend(app, mara)
      await vouched(friend, mara, `Words ${n}`)
      authors.unshift(friend.id)
    }
    const first = await aiko.call('GET', `/api/users/${mara.id}/vouches?limit=2`)
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await aiko.call('GET', next)
    const ids = [...first.json<Vouch[]>(), ...second.json<Vouch[]>()].map(({ author }) => author.id)
    expect(ids).toEqual(authors)
  })

  test('of somebody who hides from Near Me is there for those who see their page', async () => {
    await vouched(jonas, mara)
    await app.services.pool.query('update users set is_hidden_nearby = true where id = $1', [mara.id])
    expect((await aiko.call('GET', `/api/users/${mara.id}/vouches`)).statusCode).toBe(404)
    expect(await aboutMara(jonas)).toHaveLength(1)
  })
})
