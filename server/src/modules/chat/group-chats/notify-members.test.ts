import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { beforeEach, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import type { Traveller } from '../../../test/factories.ts'
import { chatOf, expire, joinChat, leaveChat, say } from '../../../test/group-chats.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { notifyMembers } from './ending.ts'

const { app } = await useApp()
const { pool } = app.services

let mara: Traveller
let aiko: Traveller
let jonas: Traveller
let chatId: string
beforeEach(async () => {
  await pool.query('truncate graphile_worker._private_jobs')
  const made = await chatOf(app, 2)
  chatId = made.chatId
  mara = made.creator
  ;[aiko = mara, jonas = mara] = made.members
})

const notify = () => notifyMembers(app.services, chatId)
const listed = async (who: Traveller) => (await who.call('GET', '/api/notifications')).json<Notification[]>()
const unread = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications/unread')).json<{ unread: number }>().unread
const markRead = (who: Traveller) => who.call('PATCH', `/api/group-chats/${chatId}/read`)
const waiting = async () =>
  (
    await pool.query<{ soon: boolean }>(
      `select run_at between now() + interval '20 seconds' and now() + interval '30 seconds' as soon
       from graphile_worker.jobs where task_identifier = 'notify-group' and key = $1`,
      [`notify-group:${chatId}`],
    )
  ).rows

test('what is written asks for one notifying, half a minute later, however much is written', async () => {
  for (const content of ['One', 'Two', 'Three']) await say(mara, chatId, content)
  expect(await waiting()).toEqual([{ soon: true }])
})

test('a notifying that is late is not put off by what is written meanwhile', async () => {
  await say(mara, chatId, 'One')
  await pool.query(`update group_chats set notify_at = now() - interval '1 minute' where id = $1`, [chatId])
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute' where key = $1`, [
    `notify-group:${chatId}`,
  ])
  await say(mara, chatId, 'Two')
  expect(await waiting()).toEqual([{ soon: false }])
})

test('what is written after a notifying asks for another one', async () => {
  await say(mara, chatId, 'One')
  await runJobs(app, { soon: true })
  expect(await waiting()).toEqual([])
  await say(mara, chatId, 'Two')
  expect(await waiting()).toEqual([{ soon: true }])
})

test('members who have not read are notified once, whoever wrote is not', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await say(mara, chatId, 'And olives?')
  await notify()
  expect(await unread(mara)).toBe(0)
  const [notification, ...others] = await listed(aiko)
  expect(others).toEqual([])
  if (!notification) throw new Error('nothing was notified')
  expect(notification).toMatchObject({
    ...{ kind: 'group-message', isRead: false, actor: null, others: 0, trip: null, matchId: null },
    group: { id: chatId, name: 'Sunset at the miradouro' },
  })
  expect(notificationText(notification)).toBe('New messages in Sunset at the miradouro')
  expect(notificationPath(notification)).toBe(`/group-chat/${chatId}`)
  await say(jonas, chatId, 'I bring olives.')
  await notify()
  expect(await listed(aiko)).toEqual([notification])
  expect(await unread(mara)).toBe(1)
})

test('reading marks the notification as read, and what comes then is notified again, as one', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await notify()
  await markRead(aiko)
  expect(await unread(aiko)).toBe(0)
  await notify()
  expect(await unread(aiko)).toBe(0)
  await say(jonas, chatId, 'Me.')
  await notify()
  expect(await unread(aiko)).toBe(1)
  expect(await listed(aiko)).toHaveLength(1)
})

test('who marks notifications as read, and not the chat, is not notified of the same chat again', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await notify()
  await aiko.call('PATCH', '/api/notifications/read', {})
  await say(mara, chatId, 'Anybody?')
  await notify()
  expect(await unread(aiko)).toBe(0)
})

test('who muted the chat, or has read everything, is not notified', async () => {
  await aiko.call('PUT', `/api/group-chats/${chatId}/mute`, { muted: true })
  await say(mara, chatId, 'Who brings a blanket?')
  await markRead(jonas)
  await notify()
  expect([await unread(aiko), await unread(jonas)]).toEqual([0, 0])
  await aiko.call('PUT', `/api/group-chats/${chatId}/mute`, { muted: false })
  await notify()
  expect(await unread(aiko)).toBe(1)
})

test('across a block nobody is notified, and what was notified before is hidden', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await notify()
  expect(await unread(aiko)).toBe(1)
  await blockTraveller(mara, aiko)
  expect([await unread(aiko), await listed(aiko)]).toEqual([0, []])
  await blockTraveller(jonas, mara)
  await markRead(jonas)
  await say(mara, chatId, 'Anybody?')
  await notify()
  expect(await unread(jonas)).toBe(0)
})

test('who has left is shown nothing of the chat, also after coming back', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await notify()
  await leaveChat(aiko, chatId)
  expect([await unread(aiko), await listed(aiko)]).toEqual([0, []])
  await joinChat(aiko, chatId)
  expect(await unread(aiko)).toBe(0)
})

test('of a chat that is over nothing is notified or shown', async () => {
  await say(mara, chatId, 'Who brings a blanket?')
  await notify()
  await say(mara, chatId, 'Anybody?')
  await expire(app, chatId)
  await notify()
  expect([await unread(aiko), await listed(aiko)]).toEqual([0, []])
})
