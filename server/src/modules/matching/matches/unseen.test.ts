import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, type Traveller, traveller } from '../../../test/factories.ts'
import { endMatch, matched, matchOf } from '../../../test/matches.ts'

const { app } = await useApp()

const unseenBy = async (who: Traveller) =>
  (await who.call('GET', '/api/matches/unseen'))
    .json<{ match: { id: string }; isKeptInTouch: boolean }[]>()
    .map(({ match, isKeptInTouch }) => `${match.id}${isKeptInTouch ? ' kept' : ''}`)
const see = (who: Traveller, matchId: string) => who.call('PUT', `/api/matches/${matchId}/seen`)

test('who asked is shown an accepted match, until one of several devices has shown it', async () => {
  const { matchId, asker, author } = await matched(app)
  expect(await unseenBy(asker)).toEqual([matchId])
  expect(await unseenBy(author)).toEqual([])
  const replies = await Promise.all(Array.from({ length: 8 }, () => see(asker, matchId)))
  expect(replies.map((reply) => reply.json().isFirst).filter(Boolean)).toEqual([true])
  expect(await unseenBy(asker)).toEqual([])
  expect((await see(author, matchId)).json()).toEqual({ isFirst: false })
})

test('an unanswered and a declined request are nothing to be shown', async () => {
  const { matchId, asker, author } = await matched(app, { isAccepted: false })
  expect(await unseenBy(asker)).toEqual([])
  await author.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
  expect(await unseenBy(asker)).toEqual([])
})

test('a match from before is not shown', async () => {
  const [asker, author] = [await traveller(app), await traveller(app)]
  const before = await matchOf(asker, author, { isAccepted: false })
  await app.services.pool.query(`update matches set status = 'accepted', answered_at = now() where id = $1`, [before])
  const matchId = await matchOf(asker, author)
  expect(await unseenBy(asker)).toEqual([matchId])
})

test('where both have asked, the one who asked first is shown it', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await mara.call('PUT', `/api/users/${aiko.id}/match`, { matched: true })
  const { match } = (await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })).json()
  expect([await unseenBy(mara), await unseenBy(aiko)]).toEqual([[match.id], []])
})

test('what has ended meanwhile is not shown, and neither is anybody across a block', async () => {
  const ended = await matched(app)
  await endMatch(ended.author, ended.matchId)
  const blocked = await matched(app)
  await blockTraveller(blocked.author, blocked.asker)
  for (const { asker, matchId } of [ended, blocked]) {
    expect(await unseenBy(asker)).toEqual([])
    expect((await see(asker, matchId)).statusCode).toBe(404)
  }
})

test('a stranger cannot mark it, and a visitor has none', async () => {
  const { matchId, asker } = await matched(app)
  expect((await see(await traveller(app), matchId)).statusCode).toBe(404)
  expect((await callSignedOut(app, 'PUT', `/api/matches/${matchId}/seen`)).statusCode).toBe(401)
  expect(await unseenBy(asker)).toEqual([matchId])
})

test('the newest come first, so many at a time, and those before them the next time', async () => {
  const asker = await traveller(app)
  const ids: string[] = []
  for (let at = 0; at <= MATCH_LIMITS.unseen; at++) ids.unshift(await matchOf(asker, await traveller(app)))
  expect(await unseenBy(asker)).toEqual(ids.slice(0, MATCH_LIMITS.unseen))
  await see(asker, ids[0] ?? '')
  expect(await unseenBy(asker)).toEqual(ids.slice(1))
})
