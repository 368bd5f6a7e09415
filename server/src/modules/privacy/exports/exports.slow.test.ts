import type { DataExport } from '@caravan/contract/exports.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { filesIn } from '../../../test/archives.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { deleteNow } from '../../../test/deletions.ts'
import { type FullTraveller, PASSWORD, travellerWithEverything } from '../../../test/everything-of.ts'
import { callSignedOut, postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { joinChat, LISBON, openedChat, say } from '../../../test/group-chats.ts'
import { keysIn } from '../../../test/keys-in.ts'
import { mailsTo } from '../../../test/mails.ts'
import { matchOf, sendMessage } from '../../../test/matches.ts'
import { hideAllOf, moderator } from '../../../test/moderation.ts'
import { decided } from '../../../test/moderation-calls.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { notifiedOf } from '../../../test/wishes.ts'
import { LEFT_OUT } from './left-out.ts'
import { deleteOldExports, makeExport, SECTIONS } from './make-export.ts'

const site = await useApp()
const { app } = site
const { pool, storage } = app.services

/** Whether they have one or not. */
const proof = { currentPassword: PASSWORD }
const ask = (who: Traveller) => who.call('POST', '/api/exports', proof)
const latest = async (who: Traveller) => (await who.call('GET', '/api/exports')).json<DataExport[]>()[0]

async function fetchArchive(who: Traveller) {
  const ready = await latest(who)
  const opened = await who.call('PUT', `/api/exports/${ready?.id}/path`, proof)
  expect(opened.statusCode, opened.body).toBe(200)
  return who.call('GET', opened.json<{ path: string }>().path)
}

type Item = Record<string, unknown>
const itemsIn = (files: Map<string, string>, name: string): Item[] => JSON.parse(files.get(`${name}.json`) ?? 'null')

async function archiveOf(who: Traveller) {
  expect((await ask(who)).statusCode).toBe(201)
  await runJobs(app)
  const reply = await fetchArchive(who)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return filesIn(reply.rawPayload)
}

test('each column of each table is in the archive, or is left out for a reason', async () => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const held = new Set(SECTIONS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
  const isLeftOut = (table: string, column: string) => LEFT_OUT[table] ?? LEFT_OUT[`${table}.${column}`]
  const undecided = rows.filter(({ table, column }) => !held.has(`${table}.${column}`) && !isLeftOut(table, column))
  expect(
    undecided.map(({ table, column }) => `${table}.${column}`),
    'add it to a file of sections/ or to left-out.ts',
  ).toEqual([])
  const there = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  expect(Object.keys(LEFT_OUT).filter((name) => !there.has(name) || held.has(name))).toEqual([])
})

describe('an archive', () => {
  test('holds something of each kind, as its schemas say, and the pictures', async () => {
    const who = await travellerWithEverything(app)
    const ready = await latest(who)
    expect(ready).toMatchObject({ status: 'ready' })
    const reply = await fetchArchive(who)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    expect(reply.rawPayload).toHaveLength(ready?.bytes ?? 0)
    const files = await filesIn(reply.rawPayload)
    for (const { name, item } of SECTIONS) {
      const items = itemsIn(files, name)
      // its subscription and the reset of its password came after it was asked for
      if (!['push-devices', 'gender-changes', 'waitlist'].includes(name)) expect(items, name).not.toEqual([])
      expect(z.array(z.strictObject(item.shape)).safeParse(items).error, name).toBeUndefined()
      expect(JSON.parse(files.get(`schemas/${name}.schema.json`) ?? '')).toMatchObject({ type: 'array' })
    }
    expect(itemsIn(files, 'profile')).toMatchObject([{ email: who.email, lastName: who.lastName, gender: 'woman' }])
    const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(itemsIn(files, 'pictures').length)
    expect(pictures.length).toBeGreaterThan(1)
  })

  test('is announced by mail and by a notification, which goes with it', async () => {
    const who = await traveller(app)
    const { email } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
    await archiveOf(who)
    const [mail] = await mailsTo(site, email)
    expect(mail).toMatchObject({ subject: 'The archive of your Caravan data is ready' })
    expect(mail?.text).toContain('/settings#data')
    expect(await notifiedOf(who, 'export-ready')).toHaveLength(1)
    await pool.query(`update data_exports set expires_at = now() - interval '1 minute' where user_id = $1`, [who.id])
    expect(await notifiedOf(who, 'export-ready')).toEqual([])
  })

  test('names others by their first name alone, and holds what was received before a block', async () => {
    const who = await travellerWithEverything(app)
    const { friend } = who
    const mine = await archiveOf(friend)
    expect(itemsIn(mine, 'messages').map(({ from }) => from)).toContain(who.firstName)
    const all = (files: Map<string, string>) => [...files.values()].join('\n')
    for (const secret of [who.lastName, who.email, who.username]) expect(all(mine)).not.toContain(secret)

    await blockTraveller(who, friend)
    await makeAgain(friend)
    const blocked = await archiveOf(friend)
    for (const word of [who.firstName, 'Six at the gate?', 'At the miradouro.']) expect(all(blocked)).toContain(word)
    for (const secret of [who.lastName, who.email, who.username]) expect(all(blocked)).not.toContain(secret)
    await who.call('PUT', '/api/users/profile', { firstName: 'Newer' })
    await who.call('POST', `/api/group-chats/${who.groupChatId}/messages`, { content: 'Said later.' })
    await makeAgain(friend)
    const later = all(await archiveOf(friend))
    for (const word of ['Newer', 'Said later.']) expect(later).not.toContain(word)
  })

  test('holds nothing of a group chat that was said, before one came into it, by who was out of sight by then', async () => {
    const [mara, jonas] = [await traveller(app, LISBON), await traveller(app, LISBON)]
    const aiko = await traveller(app, LISBON)
    const { id } = await openedChat(aiko)
    await joinChat(mara, id)
    await say(mara, id, 'I am at the Casa do Pátio.')
    await say(aiko, id, 'Six at the gate?')
    await blockTraveller(mara, jonas)
    await joinChat(jonas, id)
    expect(itemsIn(await archiveOf(jonas), 'group-messages').map(({ content }) => content)).toEqual([
      'Six at the gate?',
    ])
  })

  test('holds what one has reported, and nothing of what others reported of oneself', async () => {
    const who = await travellerWithEverything(app)
    const { rowCount } = await pool.query(`select from evidence where content ->> 'author' like $1`, [`%${who.id}%`])
    expect(rowCount).toBe(1)
    const all = (files: Map<string, string>) => [...files.values()].join('\n')
    const theirs = await archiveOf(who)
    expect(itemsIn(theirs, 'reports')).toMatchObject([{ subjectKind: 'traveller', reason: 'spam', state: 'received' }])
    expect(all(theirs)).not.toContain('Wants a deposit.')
    const friends = await archiveOf(who.friend)
    expect(itemsIn(friends, 'reports')).toMatchObject([{ subjectKind: 'trip', details: 'Wants a deposit.' }])
  })

  test('holds no comment under one’s trip that a moderator has hidden; its author still has it', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const { id } = await postedTrip(mara)
    await jonas.call('POST', `/api/posts/${id}/comments`, { content: 'Go home.' })
    await hideAllOf(app, jonas)
    expect(itemsIn(await archiveOf(mara), 'comments')).toEqual([])
    expect(itemsIn(await archiveOf(jonas), 'comments')).toMatchObject([{ isMine: true, content: 'Go home.' }])
  })

  test('tells nothing of a case in which nothing was found', async () => {
    const who = await travellerWithEverything(app)
    const { rows } = await pool.query<{ id: string }>('select id from cases where traveller_id = $1', [who.id])
    await decided(await moderator(app), rows[0]?.id ?? '', 'dismiss')
    const stored = await pool.query<{ kind: string }>(
      'select kind from decisions where traveller_id = $1 order by kind',
      [who.id],
    )
    expect(stored.rows.map(({ kind }) => kind)).toEqual(['dismiss', 'warn'])
    expect(itemsIn(await archiveOf(who), 'decisions').map(({ kind }) => kind)).toEqual(['warn'])
  })

  test('names somebody who has left as they were known', async () => {
    const who: FullTraveller = await travellerWithEverything(app)
    await who.call('PUT', '/api/deletion', { requested: true, currentPassword: PASSWORD })
    const files = await archiveOf(who.friend)
    expect(itemsIn(files, 'messages').map(({ from }) => from)).toContain(who.firstName)
  })

  test('holds words of somebody who is deleted once, among what was received and by their name', async () => {
    const mara = await traveller(app)
    for (const firstName of ['Jonas', 'Aiko']) {
      const other = await traveller(app, { firstName })
      await sendMessage(other, await matchOf(other, mara), `I am ${firstName}.`)
      await deleteNow(app, other)
    }
    const files = await archiveOf(mara)
    expect(itemsIn(files, 'messages')).toEqual([])
    const words = itemsIn(files, 'received-words').map(({ kind, firstName, content }) => [kind, firstName, content])
    expect(words.sort()).toEqual([
      ['message', 'Aiko', 'I am Aiko.'],
      ['message', 'Jonas', 'I am Jonas.'],
    ])
  })

  test('is not there for another, for a visitor, and for its owner after a day', async () => {
    const [owner, other] = [await traveller(app), await traveller(app)]
    await archiveOf(owner)
    const id = (await latest(owner))?.id
    const path = (await owner.call('PUT', `/api/exports/${id}/path`, {})).json<{ path: string }>().path
    expect((await owner.call('GET', path)).statusCode).toBe(200)
    expect((await other.call('GET', path)).statusCode).toBe(404)
    expect((await other.call('PUT', `/api/exports/${id}/path`, {})).statusCode).toBe(404)
    expect((await callSignedOut(app, 'GET', path)).statusCode).toBe(401)
    await pool.query(`update data_exports set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await owner.call('GET', path)).statusCode).toBe(404)
    expect(await latest(owner)).toBeUndefined()
    const keys = async () => (await keysIn(storage)).filter((key) => key.includes(String(id)))
    expect(await keys()).toEqual([`exports/${id}/archive.zip`])
    await deleteOldExports(app.services)
    await runJobs(app)
    expect(await keys()).toEqual([])
    expect((await pool.query('select from data_exports where id = $1', [id])).rowCount).toBe(0)
  })

  test('is made one at a time, also for two who ask at once; one that was given up keeps nobody waiting', async () => {
    const who = await traveller(app)
    const replies = await Promise.all([ask(who), ask(who)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await latest(who))?.status).toBe('waiting')
    await pool.query(`update data_exports set requested_at = now() - interval '1 hour' where user_id = $1`, [who.id])
    expect((await ask(who)).statusCode).toBe(201)
  })

  test('that was made already, or given up, is not made again', async () => {
    const who = await traveller(app)
    await archiveOf(who)
    const { id, bytes } = (await latest(who)) as DataExport
    await makeExport(app.services, id)
    expect(await latest(who)).toMatchObject({ id, bytes, status: 'ready' })
  })

  test('is tried again where the store fails, and nothing is sent before', async () => {
    const who = await traveller(app)
    const { id } = (await ask(who)).json<DataExport>()
    const broken = { ...app.services, storage: { ...storage, putStream: () => Promise.reject(new Error('full')) } }
    await expect(makeExport(broken, id)).rejects.toThrow('full')
    expect((await latest(who))?.status).toBe('waiting')
    await runJobs(app)
    expect((await latest(who))?.status).toBe('ready')
  })
})

/** As if the last one had been asked for long ago. */
const makeAgain = ({ id }: Traveller) => pool.query('delete from data_exports where user_id = $1', [id])
