import { afterEach, beforeAll, expect, test } from 'vitest'
import { silentLive } from '../../../platform/live/live-hub.ts'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { endMatch, matched, sendMessage } from '../../../test/matches.ts'
import { findListener } from './messages.ts'

const { app } = await useApp()

let announced: { userIds: readonly string[]; event: string; payload: unknown }[] = []
beforeAll(async () => {
  const toTravellers = (userIds: readonly string[], event: string, payload: unknown) =>
    void announced.push({ userIds, event, payload })
  app.services.live.attach({ ...silentLive, toTravellers })
})
afterEach(() => {
  announced = []
})

const announcedOf = (event: string) => announced.filter((one) => one.event === event)

test('a message is announced to both of the match as they would read it, once for a key', async () => {
  const { asker, author, matchId } = await matched(app)
  const replies = await Promise.all([1, 2, 3].map(() => sendMessage(asker, matchId, 'Six at the gate?', 'k')))
  const [message] = (await author.call('GET', `/api/messages/${matchId}`)).json<object[]>()
  expect(replies.map((reply) => reply.json())).toEqual([message, message, message])
  expect(announcedOf('message')).toEqual([{ userIds: [asker.id, author.id], event: 'message', payload: message }])
})

test('what is refused is announced to nobody', async () => {
  const { asker, author, matchId } = await matched(app, { isAccepted: false })
  await sendMessage(asker, matchId, 'Hello?')
  await sendMessage(author, matchId, '')
  await sendMessage(await traveller(app), matchId, 'Who are you?')
  expect(announcedOf('message')).toEqual([])
})

test('reading is announced once to both, and not at all where nothing was unread', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(asker, matchId, 'One')
  for (let n = 0; n < 3; n++) await author.call('PATCH', `/api/messages/${matchId}/read`)
  expect(announcedOf('messages-read')).toEqual([
    { userIds: [author.id, asker.id], event: 'messages-read', payload: { matchId, readerId: author.id, upTo: 1 } },
  ])
})

test('typing is received by the other of an accepted match and nobody else', async () => {
  const { asker, author, matchId } = await matched(app)
  const { db } = app.services
  expect(await findListener(db, asker.id, matchId)).toBe(author.id)
  expect(await findListener(db, author.id, matchId)).toBe(asker.id)
  expect(await findListener(db, (await traveller(app)).id, matchId)).toBeNull()
  await endMatch(asker, matchId)
  expect(await findListener(db, asker.id, matchId)).toBeNull()
  const waiting = await matched(app, { isAccepted: false })
  expect(await findListener(db, waiting.asker.id, waiting.matchId)).toBeNull()
})
