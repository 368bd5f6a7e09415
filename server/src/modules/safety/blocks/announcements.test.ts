import { expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { matched, sendMessage } from '../../../test/matches.ts'

const { app } = await useApp()
const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const watch = (listener: Listener, id: string) => listener.ask('watch', { kind: 'post', id })
const comment = (who: Traveller, tripId: string, content: string) =>
  who.call('POST', `/api/posts/${tripId}/comments`, { content })
const eventsOf = ({ received }: Listener) => received.map(({ event }) => event)

test('both leave each other’s trips at once, on every device, and asked again they are not there', async () => {
  const [mara, jonas, third] = [await traveller(app), await traveller(app), await traveller(app)]
  const [hers, his] = [await postedTrip(mara), await postedTrip(jonas)]
  const [phone, laptop, other] = [await open(jonas), await open(jonas), await open(mara)]
  const stranger = await open(third)
  for (const listener of [phone, laptop, stranger]) await watch(listener, hers.id)
  await watch(other, his.id)
  await blockTraveller(mara, jonas)
  for (const listener of [phone, laptop]) {
    expect(await listener.receive('unwatched')).toEqual({ kind: 'post', id: hers.id })
    expect(await watch(listener, hers.id)).toEqual({ problem: 'not-found' })
  }
  expect(await other.receive('unwatched')).toEqual({ kind: 'post', id: his.id })
  await third.call('PUT', `/api/posts/${hers.id}/like`, { liked: true })
  await third.call('PUT', `/api/posts/${his.id}/like`, { liked: true })
  await stranger.receive('post')
  await receivedAll(app, [phone, laptop, other])
  for (const listener of [phone, laptop, other]) expect(eventsOf(listener)).toEqual(['unwatched'])
  for (const { socket } of [phone, laptop, other, stranger]) socket.close()
})

test('under a trip of a third, neither receives what the other writes or takes back', async () => {
  const [mara, jonas, third] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(third)
  const [hers, his, theirs] = [await open(mara), await open(jonas), await open(third)]
  for (const listener of [hers, his, theirs]) await watch(listener, trip.id)
  await blockTraveller(mara, jonas)
  const said = await comment(jonas, trip.id, 'Which ferry?')
  await comment(mara, trip.id, 'Two beds left.')
  await jonas.call('PUT', `/api/comments/${said.json<{ id: string }>().id}`, { action: 'delete' })
  await theirs.receive('comment')
  await receivedAll(app, [hers, his, theirs])
  const words = ({ received }: Listener) => JSON.stringify(received.filter(({ event }) => event === 'comment'))
  expect(words(theirs)).toContain('Which ferry?')
  expect(words(hers)).not.toContain('Which ferry?')
  expect(words(hers)).not.toContain('removed')
  expect(words(his)).not.toContain('Two beds left.')
  for (const { socket } of [hers, his, theirs]) socket.close()
})

test('cards and conversations leave both open pages, those that had ended too, and typing reaches nobody', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'Six at the gate?')
  await author.call('DELETE', `/api/matches/${matchId}`)
  // the answer to the request is announced after it: nobody listens yet
  await app.afterCommit.settled()
  const [his, hers] = [await open(asker), await open(author)]
  await blockTraveller(author, asker)
  for (const listener of [his, hers])
    expect(await listener.receive('match')).toMatchObject({ id: matchId, removed: true })
  expect(await his.ask('typing', { matchId })).toEqual({ problem: 'not-found' })
  expect(await hers.ask('typing', { matchId })).toEqual({ problem: 'not-found' })
  await receivedAll(app, [his, hers])
  expect(eventsOf(his)).not.toContain('typing')
  for (const { socket } of [his, hers]) socket.close()
})

test('somebody who has nothing to do with the blocker receives nothing of the block, nor of its end', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const his = await open(jonas)
  await blockTraveller(mara, jonas)
  await unblockTraveller(mara, jonas)
  await receivedAll(app, [his])
  expect(his.received).toEqual([])
  his.socket.close()
})

test('who was notified of the other has the count asked again', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await jonas.call('PUT', `/api/posts/${(await postedTrip(mara)).id}/like`, { liked: true })
  const [hers, his] = [await open(mara), await open(jonas)]
  await blockTraveller(jonas, mara)
  await hers.receive('notifications-read')
  await receivedAll(app, [hers, his])
  expect(eventsOf(his)).toEqual([])
  for (const { socket } of [hers, his]) socket.close()
})
