import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { chatOf, joinChat, LISBON, openedChat, say } from '../../../test/group-chats.ts'
import { matchOf, sendMessage } from '../../../test/matches.ts'
import { casesAbout, signalsAbout } from '../../../test/signals.ts'
import { deleteTraveller } from '../../privacy/deletion/delete-traveller.ts'
import { closeCase } from '../moderation/operator.ts'
import { detectAbuse } from './detect-abuse.ts'

const { app } = await useApp()
const { pool, db } = app.services

const NAMES = ['Ana', 'Bea', 'Carla', 'Dunya', 'Elif', 'Fatou', 'Greta', 'Hana', 'Ines', 'Joana']
const rooms = (name: string) =>
  `Hi ${name}! I rent out rooms by the sea, at a price that nobody else gives to travelers.`
const tours = (name: string) =>
  `${name}, do you know our private boat tours to the caves? Cheap for you and your friends.`

interface Recipient {
  who: Traveller
  name: string
  matchId: string
}

/** So many who have matched with a sender. */
const matchesOf = async (sender: Traveller, count: number): Promise<Recipient[]> => {
  const recipients: Recipient[] = []
  for (const name of NAMES.slice(0, count)) {
    const who = await traveller(app)
    recipients.push({ who, name, matchId: await matchOf(sender, who) })
  }
  return recipients
}
const tell = async (sender: Traveller, to: readonly Recipient[], text: (name: string) => string) => {
  for (const { name, matchId } of to) {
    expect((await sendMessage(sender, matchId, text(name))).statusCode).toBe(201)
  }
}
const textsIn = async (about: Traveller) =>
  (await casesAbout(app, about)).flatMap(({ evidence }) =>
    evidence.map(({ content }) => content.fields).filter((fields) => 'text' in fields),
  )

describe('the same words', () => {
  test('to eight people open a case, with the text sealed once, to how many, and not to whom', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients.slice(0, 7), rooms)
    expect(await signalsAbout(app, jonas)).toEqual([])
    await tell(jonas, recipients.slice(7), rooms)
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 8, days: 1 }])
    const [found] = await casesAbout(app, jonas)
    expect(found).toMatchObject({ urgency: 0, reports: [] })
    expect(found?.evidence).toMatchObject([
      { content: { author: { username: usernameOf(jonas) }, fields: { profile: {} } } },
      { content: { author: { id: jonas.id }, fields: { text: rooms('Hana'), recipients: 8 }, messages: [] } },
    ])
    for (const { who } of recipients) expect(JSON.stringify(found)).not.toContain(who.id)
  })

  test('count in messages, comments and requests together, and each person once', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 3)
    await tell(jonas, recipients, rooms)
    await tell(jonas, recipients, (name) => `${rooms(name)} Really.`)
    const others = await Promise.all(NAMES.slice(3, 8).map(() => traveller(app)))
    for (const [place, who] of others.entries()) {
      const name = NAMES[3 + place] ?? ''
      const { id } = await postedTrip(who)
      const reply =
        place < 2
          ? await jonas.call('POST', `/api/posts/${id}/comments`, { content: rooms(name) })
          : place < 4
            ? await jonas.call('PUT', `/api/posts/${id}/match`, { matched: true, note: rooms(name) })
            : await jonas.call('PUT', `/api/users/${who.id}/match`, { matched: true, note: rooms(name) })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      if (place < 4) expect(await signalsAbout(app, jonas)).toEqual([])
    }
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 8, days: 1 }])
  })

  test('are not short phrases of everyday, nor different texts, nor under one’s own trip', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients, () => 'Hi! Nice to meet you. How are you?')
    await tell(jonas, recipients, () => '! '.repeat(40))
    const own = [
      'The ferry on Tuesday is full, I asked at the harbor this morning.',
      'Shall we split the cabin in the hills above the vineyard for two nights?',
      'My sister recommends the little bakery behind the cathedral for breakfast.',
      'Bring a rain jacket, the forecast for the weekend has turned quite bad.',
      'I found a cheaper train that leaves an hour later from the other station.',
      'There is a concert in the old theater on Friday, would that be something?',
      'The hostel answered: four beds are left, but only with a shared kitchen.',
      'I can take the tent if somebody else carries the stove and the big pot.',
    ]
    for (const [place, recipient] of recipients.entries()) await tell(jonas, [recipient], () => own[place] ?? '')
    const { id } = await postedTrip(jonas)
    for (const name of NAMES) await jonas.call('POST', `/api/posts/${id}/comments`, { content: rooms(name) })
    // one person fewer than would be a signal, and oneself is none
    await tell(jonas, recipients.slice(0, 7), rooms)
    await detectAbuse(app.services, jonas.id)
    expect(await signalsAbout(app, jonas)).toEqual([])
  })

  test('count in group chats, whose members are who they went to; once in a large chat they are no signal', async () => {
    const jonas = await traveller(app, LISBON)
    const chats = [await chatOf(app, 2), await chatOf(app, 2), await chatOf(app, 2)]
    const crowd = await chatOf(app, 9)
    for (const { chatId } of [...chats, crowd]) await joinChat(jonas, chatId)
    await say(jonas, crowd.chatId, tours('Everybody'))
    for (const { chatId } of chats.slice(0, 2)) await say(jonas, chatId, rooms('everybody'))
    expect(await signalsAbout(app, jonas)).toEqual([])
    await say(jonas, chats[2]?.chatId ?? '', rooms('all of you'))
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 9, days: 1 }])
    const [found] = await casesAbout(app, jonas)
    expect(await textsIn(jonas)).toEqual([{ text: rooms('all of you'), recipients: 9 }])
    for (const { chatId, creator, members } of chats) {
      for (const id of [chatId, creator.id, ...members.map((who) => who.id)]) {
        expect(JSON.stringify(found)).not.toContain(id)
      }
    }
  })

  test('in group chats of the same few people, and short ones there, are no signal', async () => {
    const jonas = await traveller(app, LISBON)
    const { chatId, creator, members } = await chatOf(app, 3)
    await joinChat(jonas, chatId)
    for (const name of NAMES.slice(0, 2)) {
      const { id } = await openedChat(creator, { name })
      for (const who of [...members, jonas]) await joinChat(who, id)
      await say(jonas, id, rooms('everybody'))
    }
    await say(jonas, chatId, rooms('everybody'))
    for (let said = 0; said < 3; said++) await say(jonas, chatId, 'Hi! Nice to meet you.')
    await detectAbuse(app.services, jonas.id)
    expect(await signalsAbout(app, jonas)).toEqual([])
  })

  test('of days ago do not count', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients, rooms)
    await pool.query(`update messages set created_at = now() - interval '25 hours' where match_id = $1`, [
      recipients[0]?.matchId,
    ])
    expect(await signalsAbout(app, jonas)).toEqual([])
  })

  test('to more people change the signal; other words are sealed too, the same ones not again', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 9)
    await tell(jonas, recipients.slice(0, 8), rooms)
    await signalsAbout(app, jonas)
    await tell(jonas, recipients.slice(8), rooms)
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 9, days: 1 }])
    expect(await textsIn(jonas)).toEqual([{ text: rooms('Hana'), recipients: 8 }])
    await pool.query(`update messages set created_at = now() - interval '2 days' where sender_id = $1`, [jonas.id])
    await tell(jonas, recipients.slice(0, 8), tours)
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 8, days: 1 }])
    expect(await textsIn(jonas)).toEqual([
      { text: rooms('Hana'), recipients: 8 },
      { text: tours('Hana'), recipients: 8 },
    ])
  })

  test('that were there when the case was decided open no other', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients, rooms)
    await signalsAbout(app, jonas)
    const [decided] = await casesAbout(app, jonas)
    await closeCase(db, decided?.id ?? '', 'acted')
    await tell(jonas, recipients.slice(0, 7), rooms)
    expect(await signalsAbout(app, jonas)).toEqual([])
    await tell(jonas, recipients.slice(7), rooms)
    expect(await signalsAbout(app, jonas)).toHaveLength(1)
  })

  test('change nothing for whoever sent or received them', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients, rooms)
    const reads = async () => {
      const people = [jonas, ...recipients.map(({ who }) => who)]
      const urls = ['/api/auth/user', '/api/notifications', '/api/conversations', '/api/reports']
      return Promise.all(people.flatMap((who) => urls.map(async (url) => (await who.call('GET', url)).body)))
    }
    const before = await reads()
    await detectAbuse(app.services, jonas.id)
    expect(await casesAbout(app, jonas)).toHaveLength(1)
    expect(await reads()).toEqual(before)
    await tell(jonas, recipients.slice(0, 1), tours)
  })

  test('stay in their case when the account is deleted, and are looked at no more', async () => {
    const jonas = await traveller(app)
    const recipients = await matchesOf(jonas, 8)
    await tell(jonas, recipients, rooms)
    await detectAbuse(app.services, jonas.id)
    await tell(jonas, recipients.slice(0, 1), rooms)
    await jonas.call('PUT', '/api/deletion', { requested: true })
    await pool.query('update deletion_requests set due_at = now() where user_id = $1', [jonas.id])
    await deleteTraveller(app.services, jonas.id)
    const { rowCount } = await pool.query(
      `select from graphile_worker.jobs where task_identifier = 'look-for-signals' and key like '%' || $1`,
      [jonas.id],
    )
    expect(rowCount).toBe(0)
    await detectAbuse(app.services, jonas.id)
    expect(await signalsAbout(app, jonas)).toEqual([{ kind: 'same-words', count: 8, days: 1 }])
    expect(await textsIn(jonas)).toEqual([{ text: rooms('Hana'), recipients: 8 }])
  })
})
