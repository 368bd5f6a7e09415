import type { GroupMember } from '@caravan/contract/group-chats.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { bringToLastHours, callKeep, chatOf, joinChat, keep, LISBON, leaveChat } from '../../../test/group-chats.ts'

const { app } = await useApp()

let mara: Traveller
let aiko: Traveller
let jonas: Traveller
let chatId: string
beforeEach(async () => {
  const made = await chatOf(app, 2)
  chatId = made.chatId
  mara = made.creator
  ;[aiko = mara, jonas = mara] = made.members
})

const keptBy = async (who: Traveller) => {
  const members = (await who.call('GET', `/api/group-chats/${chatId}/members`)).json<GroupMember[]>()
  return members.filter(({ isKept }) => isKept).map(({ user }) => user.id)
}
const ticks = async () => (await app.services.pool.query('select from group_keeps')).rowCount
const typeOf = (reply: { json<T>(): T }) => reply.json<{ type: string }>().type

test('before the last six hours it is too early', async () => {
  expect(typeOf(await callKeep(aiko, chatId, mara))).toBe('/problems/too-early')
  const sixHours = `update group_chats set expires_at = clock_timestamp() + interval '6 hours' where id = $1`
  await app.services.pool.query(sixHours, [chatId])
  expect((await callKeep(aiko, chatId, mara)).statusCode).toBe(200)
})

test('one says it as often as one likes, takes it back, and sees it oneself', async () => {
  await bringToLastHours(app, chatId)
  expect((await callKeep(aiko, chatId, mara)).json()).toEqual({ keep: true })
  expect((await callKeep(aiko, chatId, mara)).json()).toEqual({ keep: true })
  expect(await keptBy(aiko)).toEqual([mara.id])
  expect((await callKeep(aiko, chatId, mara, false)).json()).toEqual({ keep: false })
  expect((await callKeep(aiko, chatId, mara, false)).json()).toEqual({ keep: false })
  expect(await keptBy(aiko)).toEqual([])
})

test('nobody else learns of it: not in any answer, nor by a notification', async () => {
  await bringToLastHours(app, chatId)
  const urls = ['', '/members', '/messages'].map((path) => `/api/group-chats/${chatId}${path}`)
  const seen = () =>
    Promise.all([...urls, '/api/notifications', '/api/matches'].map(async (url) => (await mara.call('GET', url)).body))
  const before = await seen()
  await keep(aiko, chatId, mara)
  expect(await seen()).toEqual(before)
})

test('of oneself, a stranger, and somebody who left nobody is kept', async () => {
  await bringToLastHours(app, chatId)
  expect(typeOf(await callKeep(aiko, chatId, aiko))).toBe('/problems/self-match')
  expect((await callKeep(aiko, chatId, await traveller(app, LISBON))).statusCode).toBe(404)
  await leaveChat(jonas, chatId)
  expect((await callKeep(aiko, chatId, jonas)).statusCode).toBe(404)
})

test('across a block nobody is there to keep, and what was said before goes with the block', async () => {
  await bringToLastHours(app, chatId)
  const before = await ticks()
  await keep(aiko, chatId, mara)
  await keep(mara, chatId, aiko)
  await keep(jonas, chatId, mara)
  await blockTraveller(aiko, mara)
  expect(await ticks()).toBe((before ?? 0) + 1)
  expect((await callKeep(aiko, chatId, mara)).statusCode).toBe(404)
  expect((await callKeep(mara, chatId, aiko)).statusCode).toBe(404)
  await unblockTraveller(aiko, mara)
  expect(await keptBy(aiko)).toEqual([])
  expect((await callKeep(aiko, chatId, mara)).statusCode).toBe(200)
})

test('who leaves takes back what they said, and what was said of them', async () => {
  await bringToLastHours(app, chatId)
  await keep(aiko, chatId, mara)
  await keep(mara, chatId, aiko)
  await leaveChat(aiko, chatId)
  await joinChat(aiko, chatId)
  expect(await keptBy(aiko)).toEqual([])
  expect(await keptBy(mara)).toEqual([])
})
