import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'

const { app } = await useApp()

const ask = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
const cards = async (who: Traveller, list = 'matches') => (await who.call('GET', `/api/${list}`)).json<MatchCard[]>()
const toldKinds = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications')).json<{ kind: string }[]>().map(({ kind }) => kind)

test.each(['the asker', 'the one who was asked'])(
  'a request ends when %s blocks, and nobody is notified',
  async (by) => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(mara)
    await ask(jonas, trip.id)
    if (by === 'the asker') await blockTraveller(jonas, mara)
    else await blockTraveller(mara, jonas)
    expect([await toldKinds(mara), await toldKinds(jonas)]).toEqual([[], []])
    expect((await mara.call('GET', `/api/posts/${trip.id}`)).json<Trip>().matches).toBe(0)
    await (by === 'the asker' ? unblockTraveller(jonas, mara) : unblockTraveller(mara, jonas))
    expect([await cards(jonas), await cards(mara, 'match-requests')]).toEqual([[], []])
    expect((await ask(jonas, trip.id)).json()).toMatchObject({ matched: true, matches: 1 })
  },
)

test('requests both ways and about no trip end at once', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await ask(jonas, (await postedTrip(mara)).id)
  await ask(mara, (await postedTrip(jonas)).id)
  await mara.call('PUT', `/api/users/${jonas.id}/match`, { matched: true })
  await blockTraveller(mara, jonas)
  await unblockTraveller(mara, jonas)
  for (const who of [mara, jonas]) expect([...(await cards(who)), ...(await cards(who, 'match-requests'))]).toEqual([])
})

test('after unblocking the conversation is there again, and tells the other nothing of who ended it', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'Six at the gate?')
  await blockTraveller(author, asker)
  await unblockTraveller(author, asker)
  const of = async (who: Traveller) => (await who.call('GET', '/api/conversations')).json<Conversation[]>()
  expect((await of(author)).map(({ closed }) => closed)).toEqual(['ended-by-you'])
  expect((await of(asker)).map(({ closed }) => closed)).toEqual(['ended'])
  const words = (await author.call('GET', `/api/messages/${matchId}`)).json<Message[]>()
  expect(words.map(({ content }) => content)).toEqual(['Six at the gate?'])
  expect((await sendMessage(asker, matchId, 'Still there?')).statusCode).toBe(403)
  expect([await cards(author, 'matches/accepted'), await cards(asker, 'matches/accepted')]).toEqual([[], []])
})

test('what was declined before shows again, as it was', async () => {
  const { asker, author, matchId } = await matched(app, { isAccepted: false })
  await author.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
  await blockTraveller(asker, author)
  expect(await cards(asker)).toEqual([])
  await unblockTraveller(asker, author)
  expect(await cards(asker)).toMatchObject([{ id: matchId, status: 'rejected' }])
})

test('matches with others stay', async () => {
  const { asker, author, matchId } = await matched(app)
  await blockTraveller(author, await traveller(app))
  await blockTraveller(await traveller(app), asker)
  expect((await sendMessage(asker, matchId, 'Six at the gate?')).statusCode).toBe(201)
})
