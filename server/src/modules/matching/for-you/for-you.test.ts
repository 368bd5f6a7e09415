import type { ForYouTrip } from '@caravan/contract/for-you.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { traveller as anyTraveller, nextOf, pagesOf, postedTrip, type Traveller } from '../../../test/factories.ts'
import { countStatements } from '../../../test/postgres/count-statements.ts'

const { app, database } = await useApp()

// a ranking is of all trips that there are
beforeEach(() => database.pool.query('delete from trips'))

/** Somebody of whom nothing is known that others like too. */
async function traveller(...args: Parameters<typeof anyTraveller>): Promise<Traveller> {
  const made = await anyTraveller(...args)
  await database.pool.query(
    `update users set personality_type = null, lifestyle = '{}', travel_budget = null, preferred_destinations = '{}',
       preferred_activities = '{}', experience_level = null, preferred_transport = '{}' where id = $1`,
    [made.id],
  )
  return made
}

const LISBON = { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' }
const ELSEWHERE = { destination: 'Qaanaaq', country: 'Greenland' }
const DAYS = { startDate: '2031-10-01', endDate: '2031-10-07' }

const reply = (who: Traveller, url = '/api/for-you') => who.call('GET', url)
const listed = async (who: Traveller, url?: string) => (await reply(who, url)).json<ForYouTrip[]>()
const ids = async (who: Traveller, url?: string) => (await listed(who, url)).map(({ id }) => id)
const profile = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)
const see = (who: Traveller, tripIds: string[]) => who.call('PUT', '/api/for-you/seen', { tripIds })
/** What was made last is looked at again before it is made anew: as after some minutes. */
const later = () => database.pool.query(`update for_you_lists set made_at = made_at - interval '5 minutes'`)

const to = async (who: Traveller, change: Partial<TripBody> = {}) => (await postedTrip(who, change)).id
/** As many trips, by as many travellers of whom nothing is known. */
async function different(count: number, change: Partial<TripBody> = {}) {
  const who = await traveller(app)
  return await made(count, () => to(who, { ...ELSEWHERE, ...DAYS, ...change }))
}
async function made(count: number, make: (n: number) => Promise<string>): Promise<string[]> {
  const all: string[] = []
  for (let n = 0; n < count; n++) all.push(await make(n))
  return all
}

/** Somebody who goes to Lisbon and likes yoga, and others: who overlaps, who likes the same, and who does neither. */
async function world({ meeting = 1, alike = 1, other = 1 } = {}) {
  const [mara, yoga, one] = [await traveller(app), await traveller(app), await traveller(app)]
  await profile(mara, { preferredActivities: ['yoga', 'hiking'] })
  await profile(yoga, { preferredActivities: ['yoga'] })
  await to(mara, { ...LISBON, ...DAYS })
  const like = await made(alike, () => to(yoga, { ...ELSEWHERE, ...DAYS }))
  const met = await made(meeting, () => to(one, { ...LISBON, ...DAYS }))
  return { mara, yoga, one, met, like: like.toReversed(), others: (await different(other)).toReversed() }
}

const allPages = (who: Traveller, first = '/api/for-you') => pagesOf<ForYouTrip>(who, first)

describe('the order', () => {
  test('is who overlaps, then who likes the same, then the newest; and each says why in one line', async () => {
    const { mara, met, like, others } = await world()
    const found = await listed(mara)
    expect(found.slice(0, 3).map(({ id }) => id)).toEqual([...met, ...like, ...others])
    expect(found.map(({ why }) => why)).toEqual([
      { kind: 'overlap', text: 'You are both in Lisbon 1 to 7 Oct' },
      { kind: 'interests', text: 'You both like yoga' },
      { kind: 'different', text: 'Something different' },
      { kind: 'own', text: 'Your trip' },
    ])
  })

  test('has three in ten from outside on each page while there are any', async () => {
    const { mara } = await world({ meeting: 9, alike: 12, other: 9 })
    const pages = await allPages(mara)
    const outside = pages.map((page) => page.filter(({ why }) => why.kind === 'different').length)
    expect(outside.slice(0, 3)).toEqual([3, 3, 3])
    expect(pages[0]?.map(({ why }) => why.kind)).toEqual([
      ...['overlap', 'overlap', 'different', 'overlap', 'overlap', 'different'],
      ...['overlap', 'overlap', 'different', 'overlap'],
    ])
    expect(pages.flat()).toHaveLength(9 + 12 + 9 + 1)
  })

  test('has the newest where nothing overlaps and no interests are known, and says how new they are', async () => {
    const [jonas, nobody] = [await traveller(app), await traveller(app)]
    const all = await different(13)
    await database.pool.query(`update trips set created_at = now() - interval '3 days' where id = $1`, [all[1]])
    await database.pool.query(`update trips set created_at = '2026-02-03T10:00:00Z' where id = $1`, [all[0]])
    for (const who of [jonas, nobody]) {
      const found = (await allPages(who)).flat()
      expect(found.map(({ id }) => id)).toEqual(all.toReversed())
      expect([found[0], found.at(-2), found.at(-1)].map((trip) => trip?.why.text)).toEqual([
        'New today',
        'New this week',
        'Posted in Feb 2026',
      ])
    }
  })

  test('has nothing that is over', async () => {
    const { mara, one } = await world({ meeting: 0, alike: 0, other: 0 })
    const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
    await to(one, { ...ELSEWHERE, startDate: day(-9), endDate: day(-2) })
    const running = await to(one, { ...ELSEWHERE, startDate: day(-9), endDate: day(2) })
    const before = await ids(mara)
    expect(before).toContain(running)
    expect(before).toHaveLength(2)
    await database.pool.query('update trips set end_date = current_date - 2 where id = $1', [running])
    expect(await ids(mara)).toHaveLength(1)
  })

  test('has one’s own after all that is new, of any audience', async () => {
    const mara = await traveller(app, { gender: 'woman' })
    const own = await made(8, () => to(mara, { ...LISBON, ...DAYS, audience: 'female' }))
    const [one] = await different(1)
    expect(await ids(mara, '/api/for-you?limit=100')).toEqual([one, ...own.toReversed()])
  })

  test('is made anew at once with a trip of one’s own, or another interest', async () => {
    const { mara, one, like } = await world({ meeting: 0, other: 0 })
    const vik = { destination: 'Vik', country: 'Iceland' }
    const museums = await traveller(app)
    await profile(museums, { preferredActivities: ['museums'] })
    const theirs = await to(museums, { ...ELSEWHERE, ...DAYS })
    const far = await to(one, { ...vik, ...DAYS })
    expect((await ids(mara)).slice(0, 3)).toEqual([...like, far, theirs])
    const mine = await to(mara, { ...vik, ...DAYS })
    expect((await ids(mara)).slice(0, 3)).toEqual([far, ...like, theirs])
    expect((await listed(mara))[0]?.why.text).toBe('You are both in Vik 1 to 7 Oct')
    await profile(mara, { preferredActivities: ['museums'] })
    expect((await ids(mara)).slice(0, 2)).toEqual([far, theirs])
    await mara.call('DELETE', `/api/posts/${mine}`)
    expect((await ids(mara)).slice(0, 2)).toEqual([theirs, far])
  })

  test('says that two may meet where dates are flexible, and that they come near each other', async () => {
    const { mara, one } = await world({ meeting: 0, alike: 0, other: 0 })
    const flexible = { earliest: '2031-10-01', latest: '2031-10-28', minNights: 2, maxNights: 3 }
    await to(one, { ...LISBON, startDate: '2031-10-01', endDate: '2031-10-28', flexible })
    await to(one, { destination: 'Cascais', country: 'Portugal', startDate: '2031-10-05', endDate: '2031-10-05' })
    expect((await listed(mara)).slice(0, 2).map(({ why }) => why.text)).toEqual(
      expect.arrayContaining(['Up to 4 days in Lisbon between 1 and 7 Oct', 'You are both near Lisbon 5 Oct']),
    )
  })
})

describe('what was in view', () => {
  test('comes after what was not, on every device of the viewer and for nobody else', async () => {
    const { mara, yoga, met, like, others } = await world({ meeting: 2, alike: 2, other: 2 })
    const before = await ids(mara)
    const yogas = await ids(yoga)
    expect((await see(mara, [met[0] ?? '', like[0] ?? '', others[0] ?? ''])).statusCode).toBe(200)
    for (const anew of [false, true]) {
      if (anew) await later()
      const after = await ids(mara)
      expect([...after].sort()).toEqual([...before].sort())
      expect(after.slice(0, 2)).toEqual([met[1], like[1]])
      expect(after.indexOf(others[1] ?? '')).toBeLessThan(after.indexOf(others[0] ?? ''))
      expect(after.slice(-5)).toContain(met[0])
    }
    expect(await ids(yoga)).toEqual(yogas)
  })

  test('is never taken for something else than a trip of another that one may see', async () => {
    const { mara, met } = await world()
    const [own] = (await ids(mara)).slice(-1)
    const woman = await traveller(app, { gender: 'woman' })
    const forWomen = await to(woman, { audience: 'female' })
    const nobodys = crypto.randomUUID()
    expect((await see(mara, [own ?? '', forWomen, nobodys, met[0] ?? '', met[0] ?? ''])).statusCode).toBe(200)
    const { rows } = await database.pool.query('select trip_id as id from seen_trips where user_id = $1', [mara.id])
    expect(rows).toEqual([{ id: met[0] }])
  })

  test('is refused where it is no list of ids, or too many', async () => {
    const mara = await traveller(app)
    const tooMany = Array.from({ length: 51 }, () => crypto.randomUUID())
    for (const tripIds of [[], ['me'], 'all', null, tooMany]) {
      expect((await see(mara, tripIds as string[])).statusCode, JSON.stringify(tripIds)).toBe(422)
    }
  })
})

describe('while somebody looks through it', () => {
  test('no trip comes twice and none is left out, though trips are posted, deleted and seen', async () => {
    const { mara, one, met, others } = await world({ meeting: 16, alike: 9, other: 12 })
    const all = (await ids(mara, '/api/for-you?limit=100')).sort()
    const shown: string[] = []
    const gone: string[] = []
    let round = 0
    for (let url: string | undefined = '/api/for-you'; url; ) {
      const page: Awaited<ReturnType<typeof reply>> = await reply(mara, url)
      const here = page.json<ForYouTrip[]>().map(({ id }) => id)
      shown.push(...here)
      url = nextOf(page)
      await see(mara, here)
      await to(one, { ...LISBON, ...DAYS })
      await different(1)
      const [last] = round++ < 2 ? [...met, ...others].filter((id) => ![...shown, ...gone].includes(id)).slice(-1) : []
      if (last) {
        gone.push(last)
        await database.pool.query('delete from trips where id = $1', [last])
      }
      await later()
    }
    expect(gone).toHaveLength(2)
    expect([...shown, ...gone].sort()).toEqual(all)
  })

  test('two at once begin with the same trips', async () => {
    const { mara } = await world({ meeting: 3, alike: 3, other: 3 })
    const [one, other] = await Promise.all([ids(mara), ids(mara)])
    expect(one).toEqual(other)
  })

  test('a block, a new audience and a deletion hold at once, and pages stay full', async () => {
    const [mara, eva, jonas] = [await traveller(app), await traveller(app, { gender: 'woman' }), await traveller(app)]
    const old = await different(6)
    const evas = await made(5, () => to(eva, { ...ELSEWHERE, ...DAYS }))
    const jonass = await made(5, () => to(jonas, { ...ELSEWHERE, ...DAYS }))
    const fresh = await different(12)
    const rest = [...old, ...fresh].toReversed()
    const first = await reply(mara)
    expect(await ids(mara, nextOf(first))).toEqual([
      ...fresh.slice(0, 2).toReversed(),
      ...[...evas, ...jonass].toReversed().slice(0, 8),
    ])
    await blockTraveller(jonas, mara)
    const change = { ...ELSEWHERE, ...DAYS, description: 'For women now.', audience: 'female' as const }
    for (const id of evas) await eva.call('PUT', `/api/posts/${id}`, change)
    const [, gone] = old
    await database.pool.query('delete from trips where id = $1', [gone])
    expect(await ids(mara, nextOf(first))).toEqual(rest.slice(10).filter((id) => id !== gone))
    expect(await ids(mara)).toEqual(rest.slice(0, 10))
  })

  test('a cursor of a ranking that is not kept any more, or of somebody else, begins with a new one', async () => {
    const { mara, yoga } = await world({ meeting: 3, alike: 3, other: 9 })
    const next = nextOf(await reply(mara))
    expect((await listed(yoga, next)).map(({ id }) => id)).toEqual(await ids(yoga))
    await database.pool.query('delete from for_you_lists')
    expect(await ids(mara, next)).toEqual(await ids(mara))
  })

  test('only a cursor from here is one', async () => {
    const mara = await traveller(app)
    const words = (text: string) => Buffer.from(text).toString('base64url')
    const id = crypto.randomUUID()
    const latest = words(`${Date.now()}.${id}`)
    for (const before of ['nonsense', latest, words(`${id}.1.0.99999.0.1`), words(`${id}.1.2.1.0.1`), 'ü', "'"]) {
      expect((await reply(mara, `/api/for-you?before=${encodeURIComponent(before)}`)).statusCode, before).toBe(400)
    }
    for (const query of ['limit=0', 'limit=101', 'limit=x']) {
      expect((await reply(mara, `/api/for-you?${query}`)).statusCode, query).toBe(400)
    }
  })
})

test('trips for women change no order, reason or cursor that a man sees', async () => {
  const [man, woman] = [await traveller(app, { gender: 'man' }), await traveller(app, { gender: 'woman' })]
  const others = await Promise.all(Array.from({ length: 5 }, () => traveller(app, { gender: 'woman' })))
  const likes = { preferredActivities: ['hiking', 'yoga'] }
  for (const who of [man, woman, ...others.slice(0, 3)]) await profile(who, likes)
  for (const who of [man, woman]) await to(who, { ...LISBON, ...DAYS })
  for (const other of others) for (const where of [LISBON, ELSEWHERE]) await to(other, { ...where, ...DAYS })
  const pages = async (who: Traveller) => {
    const all = await allPages(who, '/api/for-you?limit=4')
    return all.map((page) => page.map(({ id, why }) => [id, why]))
  }
  const before = [await pages(man), await pages(woman)]
  const hidden: string[] = []
  for (const other of others)
    for (const where of [LISBON, ELSEWHERE]) hidden.push(await to(other, { ...where, ...DAYS, audience: 'female' }))
  await later()
  const after = [await pages(man), await pages(woman)]
  expect(after[0]).toEqual(before[0])
  expect(after[1]).not.toEqual(before[1])
  // nor do they take places in his ranking: it has so many, and no more
  const ranked = await database.pool.query<{ ids: string[] }>(
    'select inside || outside as ids from for_you_lists where user_id = $1',
    [man.id],
  )
  expect(ranked.rows.flatMap(({ ids }) => ids).filter((id) => hidden.includes(id))).toEqual([])
})

test('takes one statement, whatever the page holds, and two more where the ranking is made', async () => {
  const { mara } = await world({ meeting: 8, alike: 4, other: 4 })
  const count = (url: string) => countStatements(app, () => mara.call('GET', url))
  await reply(await traveller(app))
  // the session with its traveller, and the page
  expect(await count('/api/for-you')).toBe(2 + 2)
  expect(await count('/api/for-you')).toBe(2)
  expect(await count(nextOf(await reply(mara)) ?? '')).toBe(2)
})
