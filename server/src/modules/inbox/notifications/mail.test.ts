import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMails } from '../../../platform/identity/outbox.ts'
import { outboxOf } from '../../../platform/mail.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { mailIfUnread } from './mail.ts'
import { deliver } from './push.ts'

const made = await useApp()
const { app } = made

async function mailsTo(who: Traveller) {
  const { email } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
  return (await listMails(outboxOf(made.dataDir))).filter(({ to }) => to.includes(email))
}
async function notificationOf(who: Traveller, kind: string): Promise<string> {
  const find = 'select id from notifications where user_id = $1 and kind = $2'
  const { rows } = await app.services.pool.query<{ id: string }>(find, [who.id, kind])
  return rows[0]?.id ?? ''
}
const mail = (id: string) => mailIfUnread(app.services, id)

test('a message that is unread after a quarter of an hour is mailed: once until it is read, then anew', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(author, matchId, 'Six at the gate?')
  const id = await notificationOf(asker, 'message')
  await deliver(app.services, id)
  const { rows } = await app.services.pool.query<{ waits: number }>(
    `select round(extract(epoch from run_at - now()) / 60)::int as waits from graphile_worker.jobs where key = $1`,
    [`mail-notification:${id}`],
  )
  expect(rows).toEqual([{ waits: 15 }])
  await mail(id)
  await sendMessage(author, matchId, 'Or seven?')
  await Promise.all([mail(id), mail(id)])
  expect(await mailsTo(asker)).toHaveLength(1)

  await asker.call('PATCH', `/api/messages/${matchId}/read`)
  await mail(id)
  expect(await mailsTo(asker)).toHaveLength(1)
  await sendMessage(author, matchId, 'Still there?')
  await mail(id)
  expect(await mailsTo(asker)).toHaveLength(2)
})

test('a kind that the page does not show can still be mailed', async () => {
  const { asker, author, matchId } = await matched(app)
  await asker.call('PUT', '/api/notification-settings', { message: { page: false } })
  await sendMessage(author, matchId, 'Six at the gate?')
  await mail(await notificationOf(asker, 'message'))
  expect(await mailsTo(asker)).toHaveLength(1)
})

test('what was read in time is not mailed', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(author, matchId, 'Six at the gate?')
  await asker.call('PATCH', `/api/messages/${matchId}/read`)
  await mail(await notificationOf(asker, 'message'))
  expect(await mailsTo(asker)).toEqual([])
})

test('a mailbox’s own button ends the mails of that kind, signed out; a link that is only opened does not', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(author, matchId, 'Six at the gate?')
  const id = await notificationOf(asker, 'message')
  await mail(id)
  const [mailed] = await mailsTo(asker)
  const source = fs.readFileSync(join(outboxOf(made.dataDir), mailed?.name ?? ''), 'utf8').replace(/\n[ \t]+/g, ' ')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const path = /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(source)?.[1] ?? ''
  const settings = async () =>
    (await asker.call('GET', '/api/notification-settings')).json<{ message: { email: boolean } }>().message.email
  expect((await callSignedOut(app, 'GET', path)).statusCode).toBe(200)
  expect(await settings()).toBe(true)
  const pressed = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)
  expect(await settings()).toBe(false)
  await asker.call('PATCH', `/api/messages/${matchId}/read`)
  await sendMessage(author, matchId, 'Hello again')
  await mail(id)
  expect(await mailsTo(asker)).toHaveLength(1)
})

test('nobody unsubscribes another with a token of their own making', async () => {
  const mara = await traveller(app)
  for (const token of [`${mara.id}.message.AAAA`, `${mara.id}.message`, 'x', `${mara.id}.teapot.AAAA`]) {
    expect((await callSignedOut(app, 'POST', `/unsubscribe/${token}`)).statusCode, token).toBe(404)
  }
})

test('a request that was answered is settled for the one who answered', async () => {
  const { author, matchId } = await matched(app, { isAccepted: false })
  const unread = async () => (await author.call('GET', '/api/notifications/unread')).json<{ unread: number }>().unread
  expect(await unread()).toBe(1)
  await author.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
  expect(await unread()).toBe(0)
})
