import { PRODUCT } from '@caravan/contract/product.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'

const { app } = await useApp()
const { publicUrl } = app.services.config

const SEPTEMBER = { startDate: '2027-09-03', endDate: '2027-09-07' }

/** Makes a feed; answers the path of its address. */
async function feedOf(who: Traveller): Promise<string> {
  const made = await who.call('PUT', '/api/calendar-feed')
  expect(made.statusCode, made.body).toBe(200)
  const { address } = made.json<{ address: string }>()
  expect(address).toMatch(/^http.*\/calendar\/feeds\/[\w-]{43}\.ics$/)
  return new URL(address).pathname
}
const read = (path: string) => callSignedOut(app, 'GET', path)
const hasFeed = async (who: Traveller) => (await who.call('GET', '/api/calendar-feed')).json().feed !== null

async function eventsIn(path: string) {
  const reply = await read(path)
  expect(reply.statusCode, reply.body).toBe(200)
  return eventsOf(reply.body)
}
function eventsOf(calendar: string) {
  const component = new ICAL.Component(ICAL.parse(calendar))
  return component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one, { strictExceptions: true }))
}
const change = async (who: Traveller, id: string, body: Partial<TripBody>) =>
  expect((await who.call('PUT', `/api/posts/${id}`, tripBody(body))).statusCode).toBe(200)

/** As RFC 5545 has it: lines end with CR LF and have at most 75 octets, none of which is half a character. */
function expectFolded(calendar: string) {
  const bytes = Buffer.from(calendar)
  expect(bytes.toString()).toBe(calendar)
  expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = calendar.split('\r\n')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  }
  return lines
}

test('a feed has all own trips of any audience, as days whose end is not part of them', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const { id } = await postedTrip(mara, { ...SEPTEMBER, audience: 'female' })
  const { id: past } = await postedTrip(mara, { startDate: '2020-02-28', endDate: '2020-02-29' })
  const flexible = { earliest: '2027-12-24', latest: '2027-12-31', minNights: 2, maxNights: 3 }
  const { id: maybe } = await postedTrip(mara, { startDate: flexible.earliest, endDate: flexible.latest, flexible })
  await postedTrip(await traveller(app), SEPTEMBER)
  const path = await feedOf(mara)
  const events = await eventsIn(path)
  expect(events.map(({ uid }) => uid)).toEqual([maybe, id, past])
  const days = events.map(({ startDate, endDate }) => [startDate.isDate, String(startDate), String(endDate)])
  expect(days).toEqual([
    [true, '2027-12-24', '2028-01-01'],
    [true, '2027-09-03', '2027-09-08'],
    [true, '2020-02-28', '2020-03-01'],
  ])
  expect(events.map(({ summary }) => summary)).toEqual([
    'Lisbon (about 2 to 3 nights in these days)',
    'Lisbon',
    'Lisbon',
  ])
  const valuesOf = (name: string) => events.map(({ component }) => component.getFirstPropertyValue(name))
  expect(valuesOf('status')).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED'])
  expect(valuesOf('url')).toEqual([maybe, id, past].map((trip) => `${publicUrl}/?post=${trip}`))
  const { headers, body } = await read(path)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  const calendar = new ICAL.Component(ICAL.parse(body))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${PRODUCT.name} trips`)
})

test('words of any script and length are escaped and folded, and come back as they were written', async () => {
  const mara = await traveller(app)
  const description = `Backslash \\ comma, semicolon; "quotes"\nBEGIN:VEVENT\nDTSTART:20200101\n${'日本語 – Ελλάδα 👩‍👩‍👧 '.repeat(60)}end`
  const destination = 'Llanfair, PG; \\ Wales'
  const { id } = await postedTrip(mara, { ...SEPTEMBER, destination, country: 'Ελλάδα', description })
  const reply = await read(await feedOf(mara))
  expectFolded(reply.body)
  const [event, ...others] = eventsOf(reply.body)
  expect(others).toEqual([])
  expect(event?.summary).toBe(destination)
  expect(event?.location).toBe(`${destination}, Ελλάδα`)
  expect(event?.description).toBe(`${description}\n\n${publicUrl}/?post=${id}`)
})

test('a feed is well-formed whatever was stored once', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, SEPTEMBER)
  await app.services.pool.query(
    `update trips set destination = E'L\\uFFFEisb\\uFDD0on' || chr(1), description = chr(12) where id = $1`,
    [id],
  )
  const { body } = await read(await feedOf(mara))
  expect(body).toContain('Lisbon')
  expect(body).not.toMatch(/(?![\r\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u)
})

test('an empty feed is one, too', async () => {
  const reply = await read(await feedOf(await traveller(app)))
  expect([reply.statusCode, eventsOf(reply.body)]).toEqual([200, []])
  expectFolded(reply.body)
})

test('a change counts on under the same id, and nothing else changes what is said', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, SEPTEMBER)
  const path = await feedOf(mara)
  const one = async () => {
    const [event] = await eventsIn(path)
    const stamp = event?.component.getFirstPropertyValue('dtstamp')
    return { uid: event?.uid, sequence: event?.sequence, stamp: String(stamp) }
  }
  const first = await one()
  expect(first).toMatchObject({ uid: id, sequence: 0 })
  await change(mara, id, { ...SEPTEMBER, tags: ['Slow'] })
  await (await traveller(app)).call('PUT', `/api/posts/${id}/like`, { liked: true })
  expect(await one()).toEqual(first)
  await app.services.pool.query(`update trips set created_at = created_at - interval '1 day' where id = $1`, [id])
  const before = await one()
  await change(mara, id, { ...SEPTEMBER, endDate: '2027-09-08' })
  await change(mara, id, { ...SEPTEMBER, endDate: '2027-09-09' })
  const after = await one()
  expect(after).toMatchObject({ uid: id, sequence: 2 })
  expect(after.stamp > before.stamp).toBe(true)
})

test('a calendar that has the feed gets 304 until something has changed', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, SEPTEMBER)
  const path = await feedOf(mara)
  const { etag } = (await read(path)).headers
  const again = (known: string) => app.inject({ url: path, headers: { 'if-none-match': known } })
  for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
    const reply = await again(known)
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
  }
  expect((await again('"other"')).statusCode).toBe(200)
  await change(mara, id, { ...SEPTEMBER, description: 'Other words.' })
  expect((await again(String(etag))).statusCode).toBe(200)
  expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
})

test('an address that is guessed, was replaced, or has ended, is the same nothing', async () => {
  const mara = await traveller(app)
  const replaced = await feedOf(mara)
  const ended = await feedOf(mara)
  expect((await read(ended)).statusCode).toBe(200)
  const nothing = async (path: string) => {
    const { statusCode, headers, body } = await read(path)
    const { instance: _, ...problem } = JSON.parse(body)
    return { statusCode, caching: headers['cache-control'], problem }
  }
  const guessed = await nothing(`/calendar/feeds/${'A'.repeat(43)}.ics`)
  expect(guessed).toMatchObject({ statusCode: 404, problem: { type: '/problems/not-found' } })
  expect(await nothing(replaced)).toEqual(guessed)
  for (let n = 0; n < 2; n++) expect((await mara.call('DELETE', '/api/calendar-feed')).statusCode).toBe(200)
  expect(await hasFeed(mara)).toBe(false)
  expect(await nothing(ended)).toEqual(guessed)
  expect(await nothing(`/calendar/feeds/${mara.id}.ics`)).toEqual(guessed)
  expect((await mara.call('GET', ended)).statusCode).toBe(404)
})

test('the address is kept nowhere, and ends with the account', async () => {
  const mara = await traveller(app)
  const path = await feedOf(mara)
  expect(await hasFeed(mara)).toBe(true)
  const token = path.slice('/calendar/feeds/'.length, -'.ics'.length)
  const { rows } = await app.services.pool.query('select * from calendar_feeds where user_id = $1', [mara.id])
  expect(JSON.stringify(rows)).not.toContain(token)
  await app.services.pool.query('delete from users where id = $1', [mara.id])
  expect((await read(path)).statusCode).toBe(404)
})

test('twenty at once leave one feed, whose address works', async () => {
  const mara = await traveller(app)
  const paths = await Promise.all(Array.from({ length: 20 }, () => feedOf(mara)))
  const replies = await Promise.all(paths.map((path) => read(path)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('whoever hides in Near Me keeps their feed', async () => {
  const mara = await traveller(app)
  const { id } = await postedTrip(mara, SEPTEMBER)
  const path = await feedOf(mara)
  await app.services.pool.query('update users set is_hidden_nearby = true where id = $1', [mara.id])
  expect((await eventsIn(path)).map(({ uid }) => uid)).toEqual([id])
})

test('one trip is a file for whoever may see it, and for nobody else', async () => {
  const [mara, aiko] = [
    await traveller(app, { gender: 'woman', firstName: 'Mara' }),
    await traveller(app, { gender: 'woman' }),
  ]
  const { id } = await postedTrip(mara, { ...SEPTEMBER, audience: 'female' })
  const path = `/calendar/trips/${id}.ics`
  const theirs = await aiko.call('GET', path)
  expect(theirs.statusCode, theirs.body).toBe(200)
  expectFolded(theirs.body)
  expect(theirs.headers['content-disposition']).toBe('attachment; filename="trip.ics"')
  const [event] = eventsOf(theirs.body)
  expect([event?.uid, event?.summary]).toEqual([id, 'Mara: Lisbon'])
  expect(eventsOf((await mara.call('GET', path)).body)[0]?.summary).toBe('Lisbon')
  const statusFor = async (who: Traveller, url = path) => (await who.call('GET', url)).statusCode
  expect((await read(path)).statusCode).toBe(401)
  expect(await statusFor(await traveller(app, { onboarded: false }))).toBe(403)
  expect(await statusFor(await traveller(app, { gender: 'man' }))).toBe(404)
  expect(await statusFor(aiko, '/calendar/trips/none.ics')).toBe(404)
  await blockTraveller(mara, aiko)
  expect(await statusFor(aiko)).toBe(404)
})
