import {
  createGroupChat,
  type GroupChat,
  type GroupMessage,
  GROUP_CHATS as RULES,
  sendGroupMessage,
} from '@caravan/contract/group-chats.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { endOverdueChats } from '../modules/chat/group-chats/ending.ts'
import { buildTestApp, type TestApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { SIGNING_IN, TRAVELLERS, TRIPS, travellerOf } from './cast.ts'
import { GROUP_CHATS, openGroupChats } from './group-chats.ts'
import { DEMO_LOGINS, loadDemoCast } from './load-demo.ts'
import { COMMENTS } from './reactions.ts'
import { TALKS } from './talks.ts'

const cityOf = (key: string) => travellerOf(key).city

describe('the group chats of the cast', () => {
  test('are in each of its cities, and two in those of who can sign in, one of them in its last hours', () => {
    const cities = new Set(GROUP_CHATS.map(({ creator }) => cityOf(creator)))
    expect(cities).toEqual(new Set(TRAVELLERS.map(({ city }) => city)))
    for (const key of SIGNING_IN) {
      const near = GROUP_CHATS.filter(({ creator }) => cityOf(creator) === cityOf(key))
      expect(near.length).toBeGreaterThanOrEqual(2)
      const ending = near.filter(({ openFor }) => openFor > RULES.hours - RULES.keepHours)
      expect(ending.length).toBeGreaterThan(0)
      expect(near.length - ending.length).toBeGreaterThan(0)
      expect(ending.some(({ creator, members }) => [creator, ...members].includes(key))).toBe(true)
    }
    for (const { openFor } of GROUP_CHATS) expect(openFor).toBeLessThan(RULES.hours - 1)
  })

  test.each(GROUP_CHATS)('$key would be taken by the calls as it is, and is of people of one city', (chat) => {
    const { creator, members, name, description, says, keeps = [] } = chat
    const { city, country } = travellerOf(creator)
    const body = { name, description, city, country }
    expect(createGroupChat.body.parse(body)).toEqual(body)
    const people = [creator, ...members]
    expect(new Set(people).size).toBe(people.length)
    expect(new Set(people.map(cityOf))).toEqual(new Set([city]))
    for (const [by, content] of says) {
      expect(people).toContain(by)
      expect(sendGroupMessage.body.parse({ content })).toEqual({ content })
    }
    for (const pair of keeps) for (const key of pair) expect(people).toContain(key)
  })

  test('share no key, no name, and no sentence with each other or with what else the cast has written', () => {
    expect(new Set(GROUP_CHATS.map(({ key }) => key)).size).toBe(GROUP_CHATS.length)
    expect(new Set(GROUP_CHATS.map(({ name }) => name)).size).toBe(GROUP_CHATS.length)
    const sentencesIn = (text: string) =>
      text
        .toLowerCase()
        .split(/[.!?:;]\s+|\n+/)
        .map((sentence) => sentence.match(/[\p{L}\p{M}\p{N}’']+/gu) ?? [])
        .filter((words) => words.length > 4)
        .map((words) => words.join(' '))
    const others = [
      ...TRIPS.map(({ description }) => description),
      ...COMMENTS.map(({ content }) => content),
      ...TALKS.flatMap(({ says }) => says.map(([, text]) => text)),
    ].flatMap(sentencesIn)
    const own = GROUP_CHATS.flatMap(({ description, says }) => [description, ...says.map(([, text]) => text)]).flatMap(
      sentencesIn,
    )
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter((sentence, index) => own.indexOf(sentence) !== index)).toEqual([])
    expect(own.filter((sentence) => others.includes(sentence))).toEqual([])
  })
})

describe('at a local start', () => {
  let made: TestApp
  beforeEach(async () => {
    await made?.close()
    made = await buildTestApp()
    await loadDemoCast(made.database.db, { now: new Date(), hashPassword: async () => '' })
    await openGroupChats(made.database.db, new Date())
  })
  afterAll(() => made?.close())

  const asked = async (text: string) => (await made.database.pool.query<Record<string, unknown>>(text)).rows
  const chatsOf = async (email: string) => {
    const who = await traveller(made.app, { email })
    return { who, chats: (await who.call('GET', '/api/group-chats/city')).json<GroupChat[]>() }
  }

  test('who signs in finds a day of talk in their city, some of it unread, and may keep somebody', async () => {
    for (const { email } of DEMO_LOGINS) {
      const { who, chats } = await chatsOf(email)
      expect(chats.length).toBeGreaterThanOrEqual(2)
      const joined = chats.filter(({ isMember }) => isMember)
      expect(joined.length).toBeGreaterThanOrEqual(2)
      expect(joined.some(({ viewer }) => viewer.hasUnread)).toBe(true)
      expect(joined.some(({ keepFrom }) => Date.parse(keepFrom) < Date.now())).toBe(true)
      for (const { id } of joined) {
        const messages = (await who.call('GET', `/api/group-chats/${id}/messages`)).json<GroupMessage[]>()
        expect(messages.length).toBeGreaterThan(10)
        const ages = messages.map(({ createdAt }) => Date.now() - Date.parse(createdAt))
        expect(Math.min(...ages)).toBeGreaterThan(0)
        expect(Math.max(...ages)).toBeLessThan(25 * 3_600_000)
      }
    }
  })

  test('counts agree with members, and the last message with the messages', async () => {
    const differing = await asked(`
      select name from group_chats c
      where member_count <> (select count(*) from group_members where group_chat_id = c.id)
        or last_message_at is distinct from (select max(created_at) from group_messages where group_chat_id = c.id)`)
    expect(differing).toEqual([])
  })

  test('what goes on is left as it is, and what has ended is opened anew', async () => {
    const before = await asked('select id from group_chats order by id')
    await openGroupChats(made.database.db, new Date())
    expect(await asked('select id from group_chats order by id')).toEqual(before)
    await asked(
      `update group_chats set expires_at = now() - interval '1 second' where name = 'First ferry to Cacilhas'`,
    )
    await openGroupChats(made.database.db, new Date())
    await endOverdueChats(made.app.services)
    const after = await asked('select id from group_chats order by id')
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ id }) => !before.some((old) => old.id === id))).toHaveLength(1)
  })

  test('who has moved opens no chat in the city that they have left', async () => {
    const { who } = await chatsOf(DEMO_LOGINS[0]?.email ?? '')
    await made.database.pool.query(`update users set city = 'Porto', place_id = null where id = $1`, [who.id])
    await asked(`update group_chats set expires_at = now() - interval '1 second'`)
    await endOverdueChats(made.app.services)
    await openGroupChats(made.database.db, new Date())
    expect(await asked(`select name from group_chats where name = 'First ferry to Cacilhas'`)).toEqual([])
    expect((await asked('select from group_chats')).length).toBeGreaterThan(10)
  })
})
