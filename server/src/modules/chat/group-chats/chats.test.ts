import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import {
  chatBody,
  chatOf,
  expire,
  joinChat,
  LISBON,
  leaveChat,
  moveTo,
  openedChat,
  PORTO,
  say,
} from '../../../test/group-chats.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { PLACES } from '../../../test/search.ts'
import { notifyMembers } from './ending.ts'

const { app } = await useApp()
const { pool } = app.services

describe('chats', () => {
  let mara: Traveller
  let aiko: Traveller
  beforeEach(async () => {
    await app.services.pool.query('delete from group_chats')
    mara = await traveller(app, LISBON)
    aiko = await traveller(app, LISBON)
  })

  const open = (who: Traveller, change: object = {}) => who.call('POST', '/api/group-chats', chatBody(change))
  const listed = async (who: Traveller, url = '/api/group-chats/city') =>
    (await who.call('GET', url)).json<GroupChat[]>()
  const problemOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
    statusCode,
    JSON.parse(body).type.replace('/problems/', ''),
  ]

  describe('opening a chat', () => {
    test('makes its creator a member, for 48 hours, the last six of which are for keeping in touch', async () => {
      const reply = await open(mara, { description: 'Bring something warm.' })
      expect(reply.statusCode).toBe(201)
      const chat = reply.json<GroupChat>()
      expect(chat).toEqual({
        ...chatBody({ description: 'Bring something warm.' }),
        id: expect.any(String),
        createdBy: mara.id,
        memberCount: 1,
        isActive: true,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        placeId: PLACES.lisbon.placeId,
        timeZone: 'Europe/Lisbon',
        keepFrom: expect.any(String),
        isMember: true,
        viewer: {
          ...{ canJoin: false, canClose: true, isMuted: false, hasUnread: false, firstUnreadId: null },
          latestAt: chat.createdAt,
        },
      })
      expect(Date.parse(chat.expiresAt) - Date.parse(chat.createdAt)).toBe(48 * 3_600_000)
      expect(Date.parse(chat.expiresAt) - Date.parse(chat.keepFrom)).toBe(6 * 3_600_000)
    })

    test('without a city there is nowhere to open one', async () => {
      expect(problemOf(await open(await traveller(app)))).toEqual([409, 'location-required'])
    })

    test('is for one’s own city, however it is capitalised and accented', async () => {
      expect(problemOf(await open(mara, PORTO))).toEqual([403, 'other-city'])
      expect(problemOf(await open(mara, { country: 'Spain' }))).toEqual([403, 'other-city'])
      expect((await open(mara, { city: 'LISBON', country: 'portugal' })).statusCode).toBe(201)
      const ana = await traveller(app, { city: 'São Brás do Nada', country: 'Portugal' })
      const written = { city: 'sao bras do nada', country: 'PORTUGAL', name: 'Tea' }
      const chat = (await open(ana, written)).json<GroupChat>()
      // as the traveller's own city is spelled
      expect(chat).toMatchObject({ city: 'São Brás do Nada', country: 'Portugal' })
    })

    test('with another name of a city that the gazetteer knows is the same city', async () => {
      expect((await open(mara, { city: 'Lisboa' })).statusCode).toBe(201)
    })

    test('with a name that is open in the city is asked about, however it is spaced and capitalised', async () => {
      await openedChat(mara, { name: 'Sunset walk' })
      expect(problemOf(await open(aiko, { name: 'SUNSET   walk' }))).toEqual([409, 'group-name-exists'])
      expect((await open(aiko, { name: 'Sunset walk', isSameNameWanted: true })).statusCode).toBe(201)
      const ana = await traveller(app, PORTO)
      expect((await open(ana, { ...PORTO, name: 'Sunset walk' })).statusCode).toBe(201)
    })

    test('with the name of one that is over needs no question', async () => {
      await expire(app, (await openedChat(mara, { name: 'Sunset walk' })).id)
      expect((await open(aiko, { name: 'Sunset walk' })).statusCode).toBe(201)
    })

    test('of two at once with one name one is asked', async () => {
      const replies = await Promise.all([open(mara), open(aiko)])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    })

    test('is possible for three that go on, also when ten are asked for at once', async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => open(mara, { name: `Chat ${n}` })))
      expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
      const [first] = await listed(mara)
      expect(problemOf(await open(mara, { name: 'One more' }))).toEqual([409, 'too-many-groups'])
      await expire(app, first?.id ?? '')
      expect((await open(mara, { name: 'One more' })).statusCode).toBe(201)
    })

    test.each([
      ['a blank name', { name: '   ' }],
      ['a long name', { name: 'x'.repeat(81) }],
      ['a long description', { description: 'x'.repeat(301) }],
      ['no city', { city: '' }],
    ])('with %s is refused', async (_what, change) => {
      expect((await open(mara, change)).statusCode).toBe(422)
    })

    test('sent again with its key opens one', async () => {
      const key = { 'idempotency-key': 'sunset-1' }
      const post = () => mara.call('POST', '/api/group-chats', chatBody(), key)
      const [one, other] = await Promise.all([post(), post()])
      expect(one.body).toBe(other.body)
      expect(await listed(mara)).toHaveLength(1)
    })
  })

  describe('the chats of one’s city', () => {
    test('are listed newest first, page by page, those of another city are not', async () => {
      const chats = []
      for (const name of ['One', 'Two', 'Three']) chats.push(await openedChat(mara, { name }))
      await openedChat(await traveller(app, PORTO), PORTO)
      expect((await listed(aiko)).map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
      const page = await aiko.call('GET', '/api/group-chats/city?limit=2')
      expect(page.json<GroupChat[]>().map(({ name }) => name)).toEqual(['Three', 'Two'])
      const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
      expect((await listed(aiko, next)).map(({ name }) => name)).toEqual(['One'])
    })

    test('need a city', async () => {
      expect(problemOf(await (await traveller(app)).call('GET', '/api/group-chats/city'))).toEqual([
        409,
        'location-required',
      ])
    })

    test('can be joined by who is there and no member yet', async () => {
      await openedChat(mara)
      expect((await listed(aiko))[0]).toMatchObject({ isMember: false, viewer: { canJoin: true, canClose: false } })
    })
  })

  test('chats that one joined are listed in whatever city one is now, and are there to read', async () => {
    const chat = await openedChat(mara)
    await joinChat(aiko, chat.id)
    await moveTo(app, aiko, PORTO)
    expect(await listed(aiko, '/api/group-chats/joined')).toMatchObject([{ id: chat.id, isMember: true }])
    expect(await listed(aiko)).toEqual([])
    await leaveChat(aiko, chat.id)
    expect(await listed(aiko, '/api/group-chats/joined')).toEqual([])
    expect((await aiko.call('GET', `/api/group-chats/${chat.id}`)).statusCode).toBe(404)
  })
})

describe('notify members', () => {
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
})
