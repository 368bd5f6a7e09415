import type { GroupMessageNews } from '@caravan/contract/live.ts'
import { expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import {
  bringToLastHours,
  chatOf,
  expire,
  joinChat,
  keep,
  LISBON,
  leaveChat,
  openedChat,
  say,
} from '../../../test/group-chats.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { endOverdueChats, notifyMembers } from './ending.ts'

const { app } = await useApp()
const url = await listening(app)

/** What was announced before it opened is not for it. */
async function open(who: Traveller): Promise<Listener> {
  await app.afterCommit.settled()
  return device(url, { cookie: who.cookie })
}
const contentsOf = ({ received }: Listener) =>
  received
    .filter(({ event }) => event === 'group-message')
    .map(({ payload }) => (payload as GroupMessageNews).message.content)
const close = (...listeners: Listener[]) => {
  for (const { socket } of listeners) socket.close()
}

async function chatOfTwo() {
  const { chatId, creator: mara, members } = await chatOf(app, 1)
  const [aiko = mara] = members
  return { chatId, mara, aiko }
}

test('a message reaches every device of every member, as the list gives it, in order, and nobody else', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  const neighbour = await traveller(app, LISBON)
  const devices = [await open(mara), await open(aiko), await open(aiko)]
  const elsewhere = await open(neighbour)
  const sent = []
  for (const content of ['One', 'Two', 'Three']) sent.push(await say(mara, chatId, content))
  await receivedAll(app, [...devices, elsewhere])
  for (const { received } of devices)
    expect(received).toEqual(
      sent.map((message) => ({ event: 'group-message', payload: { groupChatId: chatId, message } })),
    )
  expect((await aiko.call('GET', `/api/group-chats/${chatId}/messages`)).json()).toEqual(sent)
  expect(elsewhere.received).toEqual([])
  close(...devices, elsewhere)
})

test('open devices of who opens or joins a chat receive what is said from then on, those of who leaves nothing more', async () => {
  const [mara, aiko] = [await traveller(app, LISBON), await traveller(app, LISBON)]
  const [ofMara, ofAiko] = [await open(mara), await open(aiko)]
  const { id } = await openedChat(mara)
  await receivedAll(app, [ofMara, ofAiko])
  await say(mara, id, 'Alone')
  await joinChat(aiko, id)
  await receivedAll(app, [ofMara, ofAiko])
  await say(mara, id, 'Welcome')
  await leaveChat(aiko, id)
  await receivedAll(app, [ofMara, ofAiko])
  await say(mara, id, 'Alone again')
  await receivedAll(app, [ofMara, ofAiko])
  expect([contentsOf(ofMara), contentsOf(ofAiko)]).toEqual([['Alone', 'Welcome', 'Alone again'], ['Welcome']])
  const changes = { event: 'group-chat', payload: { id, isOver: false } }
  expect(ofAiko.received.filter(({ event }) => event === 'group-chat')).toEqual([changes, changes])
  expect(ofMara.received.filter(({ event }) => event === 'group-chat')).toEqual([changes, changes, changes])
  close(ofMara, ofAiko)
})

test('who joins and leaves again and again at once is in the room exactly if they are a member', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  const ofAiko = await open(aiko)
  for (let round = 0; round < 6; round++) {
    const calls = [joinChat, leaveChat, joinChat, leaveChat]
    await Promise.all(calls.slice(0, 2 + (round % 3)).map((call) => call(aiko, chatId)))
    await app.afterCommit.settled()
    const isMember = (await aiko.call('GET', `/api/group-chats/${chatId}`)).json<{ isMember: boolean }>().isMember
    await say(mara, chatId, `Round ${round}`)
    await receivedAll(app, [ofAiko])
    expect([round, contentsOf(ofAiko).includes(`Round ${round}`)]).toEqual([round, isMember])
  }
  close(ofAiko)
})

test('across a block neither receives the other’s messages, typing, coming and going; everybody else does', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  const jonas = await traveller(app, LISBON)
  await joinChat(jonas, chatId)
  const [ofMara, ofAiko, ofJonas] = [await open(mara), await open(aiko), await open(jonas)]
  await blockTraveller(aiko, mara)
  await receivedAll(app, [ofMara, ofAiko, ofJonas])
  // the two ask again, and find the chat without each other; nobody else notices
  const changed = { event: 'group-chat', payload: { id: chatId, isOver: false } }
  expect([ofMara.received, ofAiko.received, ofJonas.received]).toEqual([[changed], [changed], []])
  for (const { received } of [ofMara, ofAiko]) received.length = 0
  await say(mara, chatId, 'By Mara')
  await say(aiko, chatId, 'By Aiko')
  expect(await ofMara.ask('typing', { groupChatId: chatId })).toEqual({ ok: true })
  await leaveChat(mara, chatId)
  await receivedAll(app, [ofMara, ofAiko, ofJonas])
  expect([contentsOf(ofMara), contentsOf(ofAiko), contentsOf(ofJonas)]).toEqual([
    ['By Mara'],
    ['By Aiko'],
    ['By Mara', 'By Aiko'],
  ])
  expect(ofAiko.received.map(({ event }) => event)).toEqual(['group-message'])
  expect(ofJonas.received.map(({ event }) => event)).toEqual(['group-message', 'group-message', 'typing', 'group-chat'])
  close(ofMara, ofAiko, ofJonas)
})

test('typing is shown to the other members, and not to who types; a stranger types nowhere', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  const neighbour = await traveller(app, LISBON)
  const [ofMara, ofAiko, elsewhere] = [await open(mara), await open(aiko), await open(neighbour)]
  expect(await elsewhere.ask('typing', { groupChatId: chatId })).toEqual({ problem: 'not-found' })
  expect(await ofMara.ask('typing', { groupChatId: chatId })).toEqual({ ok: true })
  expect(await ofAiko.receive('typing')).toEqual({ groupChatId: chatId, userId: mara.id })
  await receivedAll(app, [ofMara, elsewhere])
  expect([ofMara.received, elsewhere.received]).toEqual([[], []])
  await expire(app, chatId)
  expect(await ofAiko.ask('typing', { groupChatId: chatId })).toEqual({ problem: 'not-found' })
  close(ofMara, ofAiko, elsewhere)
})

test('at the end all members receive it, those who are kept their match, and the room is closed', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  await bringToLastHours(app, chatId)
  await keep(mara, chatId, aiko)
  await keep(aiko, chatId, mara)
  const [ofMara, ofAiko] = [await open(mara), await open(aiko)]
  await expire(app, chatId)
  await endOverdueChats(app.services)
  for (const listener of [ofMara, ofAiko]) {
    expect(await listener.receive('group-chat')).toEqual({ id: chatId, isOver: true })
    expect(await listener.receive('match')).toMatchObject({ match: { status: 'accepted' }, isKeptInTouch: true })
    listener.received.length = 0
  }
  app.services.live.toRoom({ kind: 'group', id: chatId }, 'group-chat', { id: chatId, isOver: false }, [])
  await receivedAll(app, [ofMara, ofAiko])
  expect([ofMara.received, ofAiko.received]).toEqual([[], []])
  close(ofMara, ofAiko)
})

test('whose unread notification goes with the chat counts again', async () => {
  const { chatId, mara, aiko } = await chatOfTwo()
  await say(mara, chatId, 'Who brings a blanket?')
  await notifyMembers(app.services, chatId)
  const [ofMara, ofAiko] = [await open(mara), await open(aiko)]
  await mara.call('DELETE', `/api/group-chats/${chatId}`)
  expect(await ofAiko.receive('notifications-read')).toEqual({})
  await receivedAll(app, [ofMara])
  expect(ofMara.received.map(({ event }) => event)).toEqual(['group-chat'])
  close(ofMara, ofAiko)
})
