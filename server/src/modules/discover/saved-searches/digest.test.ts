import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { SavedSearch } from '@caravan/contract/saved-searches.ts'
import { beforeEach, expect, test } from 'vitest'
import { listMails } from '../../../platform/identity/outbox.ts'
import { outboxOf } from '../../../platform/mail.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { dayFromNow, PLACES } from '../../../test/search.ts'
import { bringMorning, notifiedOf, savedSearch } from '../../../test/wishes.ts'
import { sendDigests } from './digest.ts'

const made = await useApp()
const { app } = made

let mara: Traveller
let aiko: Traveller
beforeEach(async () => {
  await app.services.pool.query('delete from saved_searches')
  await app.services.pool.query('delete from search_digests')
  mara = await traveller(app, { gender: 'woman' })
  aiko = await traveller(app, { gender: 'man' })
})

const query = (text: string, values: unknown[] = []) => app.services.pool.query(text, values)
const list = async (who: Traveller) => (await who.call('GET', '/api/saved-searches')).json<SavedSearch[]>()
const digests = (who: Traveller) => notifiedOf(who, 'search-digest')
const said = async (who: Traveller) => (await digests(who)).map((one) => [notificationText(one), one.isRead])

let words = 0
/** A word that no other trip has. */
const newWord = () => `quokka${++words}x${Math.random().toString(36).slice(2)}`
const days = { startDate: dayFromNow(30), endDate: dayFromNow(33) }
const post = (word: string, more: object = {}) =>
  postedTrip(mara, { ...PLACES.faro, ...days, description: word, ...more })
/** Each digest so far was sent a day earlier. */
const passDay = () =>
  query('update search_digests set sent_on = array(select day - 1 from unnest(sent_on) as sent(day))')
const read = (who: Traveller) => who.call('PATCH', '/api/notifications/read', {})

test('a digest says how many new trips of others a search finds, and leads there', async () => {
  const word = newWord()
  await post(word)
  await savedSearch(aiko, word)
  await bringMorning(app, aiko)
  expect(await digests(aiko)).toEqual([])
  await post(word)
  await bringMorning(app, aiko)
  expect(await said(aiko)).toEqual([[`1 new trip for “${word}”`, false]])
  const [digest] = await digests(aiko)
  expect(digest && notificationPath(digest)).toBe(`/discover?q=${word}`)
  expect((await aiko.call('GET', '/api/notifications/unread')).json()).toEqual({ unread: 1 })
})

test('one’s own trips are not news', async () => {
  const word = newWord()
  await savedSearch(mara, word)
  await post(word)
  await bringMorning(app, mara)
  expect(await digests(mara)).toEqual([])
})

test('all searches together are one digest, and a trip that two of them find counts once', async () => {
  const [one, other] = [newWord(), newWord()]
  await savedSearch(aiko, one)
  await savedSearch(aiko, other)
  await post(`${one} ${other}`)
  await post(other)
  await bringMorning(app, aiko)
  expect(await said(aiko)).toEqual([['2 new trips for your saved searches', false]])
  const [digest] = await digests(aiko)
  expect(digest && notificationPath(digest)).toBe('/wishes')
})

test('there is at most one a day, also for two nodes at a time, and none where nothing is new', async () => {
  const word = newWord()
  await savedSearch(aiko, word)
  await post(word)
  await query(`update search_digests set due_at = now() - interval '1 minute'`)
  await Promise.all([sendDigests(app.services), sendDigests(app.services), sendDigests(app.services)])
  expect(await said(aiko)).toEqual([[`1 new trip for “${word}”`, false]])
  await read(aiko)
  await post(word)
  await bringMorning(app, aiko)
  expect((await said(aiko))[0]?.[1]).toBe(true)
  await passDay()
  await bringMorning(app, aiko)
  expect(await said(aiko)).toEqual([[`1 new trip for “${word}”`, false]])
  await read(aiko)
  await passDay()
  await bringMorning(app, aiko)
  expect((await said(aiko))[0]?.[1]).toBe(true)
})

test('three a week are the most; what came meanwhile is in the next one', async () => {
  const word = newWord()
  await savedSearch(aiko, word)
  const morning = async () => {
    await read(aiko)
    await passDay()
    await post(word)
    await bringMorning(app, aiko)
    return (await said(aiko))[0]
  }
  for (let n = 0; n < 3; n++) expect(await morning()).toEqual([`1 new trip for “${word}”`, false])
  for (let n = 0; n < 4; n++) expect((await morning())?.[1]).toBe(true)
  expect(await morning()).toEqual([`5 new trips for “${word}”`, false])
})

test('only what may be seen counts, when it is made and when it is read', async () => {
  const word = newWord()
  const nora = await traveller(app, { gender: 'woman' })
  for (const who of [aiko, nora]) await savedSearch(who, word)
  await post(word, { audience: 'female' })
  const open = await post(word)
  for (const who of [aiko, nora]) await bringMorning(app, who)
  const counts = async () => [(await said(aiko))[0]?.[0], (await said(nora))[0]?.[0]]
  expect(await counts()).toEqual([`1 new trip for “${word}”`, `2 new trips for “${word}”`])
  await mara.call('DELETE', `/api/posts/${open.id}`)
  expect(await counts()).toEqual([undefined, `1 new trip for “${word}”`])
  await blockTraveller(mara, nora)
  expect(await counts()).toEqual([undefined, undefined])
  expect((await nora.call('GET', '/api/notifications/unread')).json()).toEqual({ unread: 0 })
})

test('across a block nothing is looked for', async () => {
  const word = newWord()
  await savedSearch(aiko, word)
  await blockTraveller(aiko, mara)
  await post(word)
  await bringMorning(app, aiko)
  expect((await query('select from notifications where user_id = $1', [aiko.id])).rowCount).toBe(0)
})

test('it is mailed where mails of its kind are on', async () => {
  const word = newWord()
  for (const who of [aiko, mara]) await savedSearch(who, word)
  await mara.call('PUT', '/api/notification-settings', { 'search-digest': { email: false } })
  const third = await traveller(app)
  await postedTrip(third, { ...PLACES.faro, ...days, description: word })
  for (const who of [aiko, mara]) await bringMorning(app, who)
  await runJobs(app)
  await runJobs(app, { soon: true })
  const addresses = await Promise.all(
    [aiko, mara].map(async (who) => (await who.call('GET', '/api/auth/user')).json<{ email: string }>().email),
  )
  const mails = await listMails(outboxOf(made.dataDir))
  expect(addresses.map((address) => mails.filter(({ to }) => to.includes(address)).length)).toEqual([1, 0])
})

test('with every channel off nothing is looked for, and what was missed is not news later', async () => {
  const word = newWord()
  await savedSearch(aiko, word)
  const off = { page: false, push: false, email: false }
  await aiko.call('PUT', '/api/notification-settings', { 'search-digest': off })
  await post(word)
  await bringMorning(app, aiko)
  await aiko.call('PUT', '/api/notification-settings', { 'search-digest': { page: true } })
  await bringMorning(app, aiko)
  expect(await digests(aiko)).toEqual([])
})

test('morning is eight in the traveller’s city, else in UTC, and the next one is always ahead', async () => {
  const hours: Record<string, number> = {}
  for (const [place, zone] of [
    ['g2267057', 'Europe/Lisbon'],
    ['g1850147', 'Asia/Tokyo'],
    [null, 'UTC'],
  ] as const) {
    const who = await traveller(app)
    await query('update users set place_id = $2 where id = $1', [who.id, place])
    await savedSearch(who, 'surf')
    const text = `select extract(hour from due_at at time zone $2)::int as hour, due_at > now() as "isAhead",
      due_at <= now() + interval '1 day' as "isNear" from search_digests where user_id = $1`
    const { rows } = await query(text, [who.id, zone])
    expect(rows[0]).toMatchObject({ isAhead: true, isNear: true })
    hours[String(place)] = rows[0]?.hour
  }
  expect(hours).toEqual({ g2267057: 8, g1850147: 8, null: 8 })
})

test('one whose digest fails keeps nobody else waiting, and is looked for again within the hour', async () => {
  const word = newWord()
  const jonas = await traveller(app)
  for (const who of [aiko, jonas]) await savedSearch(who, word)
  await post(word)
  await query(`update search_digests set due_at = now() - interval '2 minutes' where user_id = $1`, [aiko.id])
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await query(`create trigger refuse before insert on search_digest_trips for each row
    when (new.user_id = '${aiko.id}') execute function refuse()`)
  await bringMorning(app, jonas)
  await query('drop trigger refuse on search_digest_trips')
  expect([(await said(aiko)).length, (await said(jonas)).length]).toEqual([0, 1])
  const text = `select due_at between now() and now() + interval '1 hour' as again from search_digests where user_id = $1`
  expect((await query(text, [aiko.id])).rows).toEqual([{ again: true }])
  await bringMorning(app, aiko)
  expect(await said(aiko)).toHaveLength(1)
})

test('searches are one’s own, the same twice is one, and twenty are the most, also at once', async () => {
  const first = await savedSearch(aiko, 'surf portugal')
  expect(await savedSearch(aiko, ' surf portugal ')).toEqual(first)
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, n) => aiko.call('POST', '/api/saved-searches', { q: `surf ${n}` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6)
  expect(await list(aiko)).toHaveLength(20)
  expect(await list(mara)).toEqual([])
  expect((await aiko.call('DELETE', `/api/saved-searches/${first.id}`)).statusCode).toBe(200)
  expect(await list(aiko)).toHaveLength(19)
  expect((await aiko.call('POST', '/api/saved-searches', { q: ' ' })).statusCode).toBe(422)
})

test('a search with a day that may be two is saved once it is said which', async () => {
  const refused = await aiko.call('POST', '/api/saved-searches', { q: 'surf 12/05/2099' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ type: '/problems/which-day', detail: 'Which day is “12/05/2099”?' })
  expect(await list(aiko)).toEqual([])
  await savedSearch(aiko, 'surf 12 may 2099')
  await savedSearch(aiko, 'surf 25/12/2099')
})

test('who has removed every search is looked for no more; with an account go its searches', async () => {
  const { id } = await savedSearch(aiko, 'surf')
  await aiko.call('DELETE', `/api/saved-searches/${id}`)
  await bringMorning(app, aiko)
  expect((await query('select from search_digests where user_id = $1', [aiko.id])).rowCount).toBe(0)
  await savedSearch(aiko, 'surf')
  await query('delete from users where id = $1', [aiko.id])
  expect((await query('select from saved_searches')).rowCount).toBe(0)
})
