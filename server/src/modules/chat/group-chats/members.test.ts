import { GROUP_CHATS, type GroupChat, type GroupMember } from '@caravan/contract/group-chats.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import {
  callJoin,
  callLeave,
  chatOf,
  countsOf,
  joinChat,
  LISBON,
  leaveChat,
  moveTo,
  openedChat,
  PORTO,
  say,
} from '../../../test/group-chats.ts'

const { app } = await useApp()

let mara: Traveller
let aiko: Traveller
let chatId: string
beforeEach(async () => {
  mara = await traveller(app, LISBON)
  aiko = await traveller(app, LISBON)
  chatId = (await openedChat(mara)).id
})

const membersOf = async (who: Traveller) =>
  (await who.call('GET', `/api/group-chats/${chatId}/members`)).json<GroupMember[]>()
const idsOf = (members: GroupMember[]) => members.map(({ user }) => user.id)

test('who joins is a member and counts once, however often they ask', async () => {
  expect((await joinChat(aiko, chatId)).memberCount).toBe(2)
  expect(await joinChat(aiko, chatId)).toMatchObject({ memberCount: 2, isMember: true, viewer: { canJoin: false } })
  expect(await countsOf(app, chatId)).toEqual({ counted: 2, members: 2 })
})

test('who leaves is no member, counts no more, and may come back', async () => {
  await joinChat(aiko, chatId)
  for (const reply of [await callLeave(aiko, chatId), await callLeave(aiko, chatId)])
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'You left the group chat.' }])
  expect(await countsOf(app, chatId)).toEqual({ counted: 1, members: 1 })
  expect((await joinChat(aiko, chatId)).memberCount).toBe(2)
})

test('forty joins of one traveller at once make one membership and one count', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => callJoin(aiko, chatId)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await countsOf(app, chatId)).toEqual({ counted: 2, members: 2 })
})

test('forty joins and leaves at once leave a count that agrees with the members', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => traveller(app, LISBON)))
  const calls = Array.from({ length: 40 }, (_, n) => {
    const who = others[n % 4] ?? aiko
    return n % 3 === 0 ? callLeave(who, chatId) : callJoin(who, chatId)
  })
  const replies = await Promise.all(calls)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const counts = await countsOf(app, chatId)
  expect(counts?.counted).toBe(counts?.members)
})

test('a chat that is full takes nobody more, and somebody again when one has left', async () => {
  await joinChat(aiko, chatId)
  // its row says so, whoever its members are
  await app.services.pool.query('update group_chats set member_count = $2 where id = $1', [chatId, GROUP_CHATS.members])
  const late = await traveller(app, LISBON)
  const refused = await callJoin(late, chatId)
  expect([refused.statusCode, refused.json().type]).toEqual([409, '/problems/group-full'])
  expect((await late.call('GET', `/api/group-chats/${chatId}`)).json<GroupChat>().viewer.canJoin).toBe(false)
  expect((await callJoin(aiko, chatId)).statusCode).toBe(200)
  await leaveChat(aiko, chatId)
  expect((await callJoin(late, chatId)).statusCode).toBe(200)
})

test('who is in another city joins nothing there, and whoever was there before stays a member', async () => {
  await joinChat(aiko, chatId)
  await moveTo(app, aiko, PORTO)
  expect((await callJoin(aiko, chatId)).statusCode).toBe(200)
  expect((await callJoin(await traveller(app, PORTO), chatId)).json()).toMatchObject({ type: '/problems/other-city' })
  await leaveChat(aiko, chatId)
  expect((await callJoin(aiko, chatId)).json()).toMatchObject({ type: '/problems/other-city' })
})

describe('the list of members', () => {
  test('says who opened the chat, and nothing of when anybody came', async () => {
    await joinChat(aiko, chatId)
    const members = await membersOf(aiko)
    expect(new Map(members.map(({ user, isCreator }) => [user.id, isCreator]))).toEqual(
      new Map([
        [mara.id, true],
        [aiko.id, false],
      ]),
    )
    for (const member of members) expect(Object.keys(member).sort()).toEqual(['isCreator', 'isKept', 'user'])
  })

  test('goes on page by page in an order that joining again does not change', async () => {
    const chat = await chatOf(app, 4)
    chatId = chat.chatId
    const [first] = chat.members
    if (!first) throw new Error('nobody there')
    const before = idsOf(await membersOf(chat.creator))
    await leaveChat(first, chatId)
    await joinChat(first, chatId)
    const seen: string[] = []
    for (let url = `/api/group-chats/${chatId}/members?limit=2`; url; ) {
      const page = await chat.creator.call('GET', url)
      seen.push(...idsOf(page.json<GroupMember[]>()))
      url = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    }
    expect(seen).toEqual(before)
    expect(seen).toHaveLength(5)
  })

  test('refuses what is no cursor', async () => {
    expect((await mara.call('GET', `/api/group-chats/${chatId}/members?before=nobody`)).statusCode).toBe(400)
  })
})

test('muting is one’s own, and can be taken back', async () => {
  await joinChat(aiko, chatId)
  const mute = (muted: boolean) => aiko.call('PUT', `/api/group-chats/${chatId}/mute`, { muted })
  expect((await mute(true)).json()).toEqual({ muted: true })
  const isMuted = async (who: Traveller) =>
    (await who.call('GET', `/api/group-chats/${chatId}`)).json<GroupChat>().viewer.isMuted
  expect([await isMuted(aiko), await isMuted(mara)]).toEqual([true, false])
  expect((await mute(false)).json()).toEqual({ muted: false })
  expect(await isMuted(aiko)).toBe(false)
})

test('who comes late has nothing unread of what was said before', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  expect((await joinChat(aiko, chatId)).viewer.hasUnread).toBe(false)
  await say(mara, chatId, 'And who brings olives?')
  expect((await joinChat(aiko, chatId)).viewer.hasUnread).toBe(true)
})
