import { describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { chatOf, expire, joinChat, LISBON, leaveChat, say } from '../../../test/group-chats.ts'
import { callReport, evidenceOf, reported } from '../../../test/reports.ts'
import { endOverdueChats } from './ending.ts'
import { deleteEndedChats } from './sealed-words.ts'

const { app } = await useApp()
const { pool } = app.services

const ENDS: Record<string, (creator: Traveller, chatId: string) => Promise<unknown>> = {
  'its time': async (_creator, chatId) => {
    await expire(app, chatId)
    await endOverdueChats(app.services)
  },
  'its creator': (creator, chatId) => creator.call('DELETE', `/api/group-chats/${chatId}`),
}

describe.each(Object.entries(ENDS))('a group chat that was ended by %s', (_by, end) => {
  test('has its words sealed, and a member of then reports them', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const { id } = await say(creator, chatId, 'Girls only, come to room 4.')
    await end(creator, chatId)
    const { rows } = await pool.query('select to_jsonb(m)::text as row from ended_group_messages m where id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain('room 4')
    const words = await reported(mara, 'group-message', id)
    expect(await evidenceOf(app, words.id)).toMatchObject([
      { author: { id: creator.id }, fields: { content: 'Girls only, come to room 4.' }, messages: [{ id }] },
    ])
    const person = await reported(mara, 'traveller', creator.id)
    expect((await evidenceOf(app, person.id))[0]?.fields).toMatchObject({
      groupWords: ['Sunset at the miradouro: Girls only, come to room 4.'],
    })
    const chat = await reported(mara, 'group-chat', chatId)
    expect(await evidenceOf(app, chat.id)).toMatchObject([
      { messages: [{ id }], fields: { name: 'Sunset at the miradouro' } },
    ])
  })

  test('is reported by nobody who was not in it when the words were said', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [left] = members as [Traveller]
    await leaveChat(left, chatId)
    const { id } = await say(creator, chatId, 'Come to room 4.')
    const late = await traveller(app, LISBON)
    await joinChat(late, chatId)
    await end(creator, chatId)
    for (const who of [left, late, await traveller(app, LISBON)]) {
      expect((await callReport(who, 'group-message', id)).statusCode).toBe(404)
    }
    expect((await callReport(await traveller(app, LISBON), 'group-chat', chatId)).statusCode).toBe(404)
  })

  test('is over for reports after 14 days', async () => {
    const { chatId, creator, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const { id } = await say(creator, chatId, 'Come to room 4.')
    await end(creator, chatId)
    await pool.query(`update ended_group_chats set ended_at = now() - interval '15 days' where id = $1`, [chatId])
    await deleteEndedChats(app.services.db)
    expect((await callReport(mara, 'group-message', id)).statusCode).toBe(404)
  })
})

describe('words of a group chat', () => {
  test('are reported by who has left, and after a block by their author', async () => {
    const { chatId, creator, members } = await chatOf(app, 2)
    const [mara, aiko] = members as [Traveller, Traveller]
    const { id } = await say(creator, chatId, 'Come to room 4.')
    await leaveChat(mara, chatId)
    await blockTraveller(creator, aiko)
    const { id: later } = await say(creator, chatId, 'All but her.')
    for (const who of [mara, aiko]) {
      expect((await callReport(who, 'group-message', id)).statusCode).toBe(201)
      expect((await callReport(who, 'group-message', later)).statusCode).toBe(404)
    }
    await ENDS['its time']?.(creator, chatId)
    expect((await callReport(aiko, 'group-message', later)).statusCode).toBe(404)
    const [contact] = (await aiko.call('GET', '/api/former-contacts')).json()
    expect(contact).toMatchObject({
      user: { id: creator.id },
      shared: [{ kind: 'group-chat', name: 'Sunset at the miradouro' }],
    })
  })
})
