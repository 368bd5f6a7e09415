import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { callSay, chatOf, say } from '../../../test/group-chats.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { matched } from '../../../test/matches.ts'
import { moderator, reportedCase } from '../../../test/moderation.ts'
import { decided } from '../../../test/moderation-calls.ts'

const { app } = await useApp()
const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const watch = (listener: Listener, id: string) => listener.ask('watch', { kind: 'post', id })
const named = (listener: Listener, name: string) => listener.received.filter(({ event }) => event === name)

async function hide(by: Traveller, kind: 'trip' | 'group-chat' | 'group-message', id: string): Promise<void> {
  await decided(await moderator(app), await reportedCase(app, by, kind, id), 'hide')
}

test('who watches a trip that is hidden receives nothing more of it, and cannot watch it again', async () => {
  const [lena, mara, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  const { id } = await postedTrip(lena)
  const watching = await open(aiko)
  await watch(watching, id)
  await hide(mara, 'trip', id)
  expect(await watching.receive('unwatched')).toEqual({ kind: 'post', id })
  expect(await watch(watching, id)).toEqual({ problem: 'not-found' })
  await lena.call('PUT', `/api/posts/${id}/like`, { liked: true })
  await receivedAll(app, [watching])
  expect(watching.received.map(({ event }) => event)).toEqual(['unwatched'])
  watching.socket.close()
})

test('a hidden group chat is over for its members, also on devices that come later; its creator receives on', async () => {
  const { chatId, creator, members } = await chatOf(app, 2)
  const [mara, aiko] = members as [Traveller, Traveller]
  const [hers, ofCreator] = [await open(aiko), await open(creator)]
  await hide(mara, 'group-chat', chatId)
  expect(await hers.receive('group-chat', (news) => (news as { isOver: boolean }).isOver)).toEqual({
    id: chatId,
    isOver: true,
  })
  const later = await open(aiko)
  await say(creator, chatId, 'Is anybody here?')
  await ofCreator.receive('group-message')
  await receivedAll(app, [hers, later])
  for (const listener of [hers, later]) expect(named(listener, 'group-message')).toEqual([])
  expect((await callSay(aiko, chatId, 'Yes.')).statusCode).toBe(404)
  for (const { socket } of [hers, later, ofCreator]) socket.close()
})

test('open pages of a group chat read it anew when a message in it is hidden', async () => {
  const { chatId, creator, members } = await chatOf(app, 2)
  const [mara, aiko] = members as [Traveller, Traveller]
  const { id } = await say(creator, chatId, 'Girls only.')
  const [hers, ofNoMember] = [await open(aiko), await open(await traveller(app))]
  await hide(mara, 'group-message', id)
  await hers.receive('resync')
  await receivedAll(app, [ofNoMember])
  expect(ofNoMember.received).toEqual([])
  for (const { socket } of [hers, ofNoMember]) socket.close()
})

test('what is of somebody goes from the open pages of others when they are suspended', async () => {
  const { asker, author, matchId } = await matched(app)
  const [mara, { id: tripId }] = [await traveller(app), await postedTrip(author)]
  const hers = await open(asker)
  await watch(hers, tripId)
  await decided(await moderator(app), await reportedCase(app, mara, 'traveller', author.id), 'suspend')
  expect(await hers.receive('match')).toMatchObject({ id: matchId, removed: true })
  expect(await hers.receive('unwatched')).toEqual({ kind: 'post', id: tripId })
  hers.socket.close()
})
