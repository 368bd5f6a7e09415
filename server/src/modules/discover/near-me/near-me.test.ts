import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { INTERESTS } from '@caravan/contract/options.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { newCity } from '../../../test/cities.ts'
import { pagesOf, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { matched } from '../../../test/matches.ts'

const { app, database } = await useApp()
const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

const nearby = (who: Traveller, query = '') => who.call('GET', `/api/users/nearby${query}`)
const listed = async (who: Traveller, query = '') => (await nearby(who, query)).json<NearbyTraveller[]>()
const ids = async (who: Traveller, query = '') => (await listed(who, query)).map(({ id }) => id)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const profile = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)

/** A day in their city, where it may be another one than by UTC. */
async function dayThere(who: Traveller, days: number): Promise<string> {
  const there = `select ((now() at time zone zone_ahead)::date + $2::int)::text as day
    from users u join places p on p.id = u.place_id where u.id = $1`
  return (await sql(there, [who.id, days])).rows[0].day
}

/** The city of a traveller, as a trip there says it. */
async function placeOf(who: Traveller) {
  const text = 'select city as destination, country, place_id as "placeId" from users where id = $1'
  return (await sql(text, [who.id])).rows[0]
}

/** So many travellers of a city of their own. */
async function neighbours(count: number): Promise<Traveller[]> {
  const city = newCity()
  return Promise.all(Array.from({ length: count }, () => traveller(app, city)))
}

describe('who is nearby', () => {
  test('is everybody of one’s city, and nobody else, in the list and in its count', async () => {
    const [mara, aiko, jonas] = (await neighbours(3)) as [Traveller, Traveller, Traveller]
    await neighbours(1)
    expect((await ids(mara)).sort()).toEqual([aiko.id, jonas.id].sort())
    const count = await mara.call('GET', '/api/users/nearby/count')
    expect(count.json()).toEqual({ people: 2, hasMore: false })
  })

  test('shows what others see of a traveller, and no time or place more precise than the city', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    const [seen] = await listed(mara)
    expect(seen).toMatchObject({
      ...{ id: aiko.id, username: usernameOf(aiko), lastName: null },
      ...{ connection: 'none', matchId: null, stay: 'home', trip: null },
    })
    expect(JSON.stringify(seen)).not.toMatch(/email|gender|latitude|longitude|isAdmin|seen|confirmed|distance/i)
  })

  test('begins with those who share most', async () => {
    const [mara, one, two, none] = (await neighbours(4)) as [Traveller, Traveller, Traveller, Traveller]
    await profile(mara, { preferredActivities: ['hiking', 'yoga', 'museums'] })
    await profile(one, { preferredActivities: ['hiking', 'camping'] })
    await profile(two, { preferredActivities: ['hiking', 'yoga'] })
    await profile(none, { preferredActivities: ['shopping'] })
    expect(await ids(mara)).toEqual([two.id, one.id, none.id])
  })

  test('then come the recently seen, by the days before today alone', async () => {
    const [mara, today, yesterday, week, month] = (await neighbours(5)) as [
      Traveller,
      Traveller,
      Traveller,
      Traveller,
      Traveller,
    ]
    const seen = (who: Traveller, on: number, before: number) =>
      sql('update users set seen_on = $2, seen_before = $3 where id = $1', [who.id, day(on), day(before)])
    await seen(today, 0, -40)
    await seen(yesterday, -1, -2)
    await seen(week, 0, -5)
    await seen(month, -30, -31)
    const order = await ids(mara)
    expect(order.slice(0, 2)).toEqual([yesterday.id, week.id])
    // that somebody came today changes nothing before tomorrow
    expect(order.slice(2).sort()).toEqual([today.id, month.id].sort())
  })

  test('comes page by page, each once', async () => {
    const [mara, ...others] = (await neighbours(8)) as [Traveller, ...Traveller[]]
    const pages = await pagesOf<NearbyTraveller>(mara, '/api/users/nearby?limit=3')
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(others.map(({ id }) => id).sort())
    for (const wrong of ['x', Buffer.from('1.x').toString('base64url'), Buffer.from('-1').toString('base64url')]) {
      expect((await nearby(mara, `?before=${wrong}`)).statusCode).toBe(400)
    }
  })

  test('says how the two stand', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    await mara.call('PUT', `/api/users/${aiko.id}/match`, { matched: true })
    expect((await listed(mara))[0]?.connection).toBe('asked')
    expect((await listed(aiko))[0]?.connection).toBe('asked-by-them')
    await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })
    expect((await listed(mara))[0]).toMatchObject({ connection: 'accepted', lastName: 'Example' })
  })
})

describe('filters', () => {
  test('by interests, experience and budget', async () => {
    const [mara, hiker, reader] = (await neighbours(3)) as [Traveller, Traveller, Traveller]
    await profile(hiker, { preferredActivities: ['hiking'], experienceLevel: 'expert', travelBudget: 'luxury' })
    await profile(reader, { preferredActivities: ['museums'], lifestyle: ['vegan'], experienceLevel: 'beginner' })
    expect(await ids(mara, '?interests=hiking')).toEqual([hiker.id])
    expect(await ids(mara, '?interests=vegan')).toEqual([reader.id])
    expect((await ids(mara, '?interests=hiking,vegan')).sort()).toEqual([hiker.id, reader.id].sort())
    expect(await ids(mara, '?experience=expert')).toEqual([hiker.id])
    expect(await ids(mara, '?experience=expert&interests=vegan')).toEqual([])
    expect(await ids(mara, '?budget=luxury')).toEqual([hiker.id])
    const count = await mara.call('GET', '/api/users/nearby/count?budget=luxury')
    expect(count.json()).toEqual({ people: 1, hasMore: false })
  })

  test('by days on which both travel, of trips that one may see', async () => {
    const [mara, same, other, hers] = (await neighbours(4)) as [Traveller, Traveller, Traveller, Traveller]
    await sql(`update users set gender = 'woman' where id = $1`, [hers.id])
    await postedTrip(mara, { startDate: day(30), endDate: day(40) })
    await postedTrip(same, { destination: 'Porto', startDate: day(40), endDate: day(50) })
    await postedTrip(other, { destination: 'Porto', startDate: day(41), endDate: day(50) })
    await postedTrip(hers, { startDate: day(30), endDate: day(40), audience: 'female' })
    expect(await ids(mara, '?overlap=true')).toEqual([same.id])
  })

  test.each(['interests=surfing', 'interests=hiking,', 'experience=x', 'budget=x', 'stay=x', 'overlap=1'])(
    '%s is none',
    async (query) => {
      const [mara] = (await neighbours(1)) as [Traveller]
      expect((await nearby(mara, `?${query}`)).statusCode).toBe(400)
    },
  )

  test('every value of the travel profile is compared by a bit of its own', async () => {
    const values = Object.entries(INTERESTS).flatMap(([interest, { wizard, profile }]) =>
      [...new Set<string>([...wizard, ...profile])].map((value) => `${interest} ${value}`),
    )
    const { rows } = await sql(
      `select count(distinct interest_bits(array[value])) as bits, bit_count(interest_bits($1::text[])) as together
       from unnest($1::text[]) value`,
      [values],
    )
    expect([Number(rows[0].bits), Number(rows[0].together)]).toEqual([values.length, values.length])
  })
})

describe('who is here by a trip', () => {
  test('is listed while it runs, with its days, apart from who lives here', async () => {
    const [mara, local] = (await neighbours(2)) as [Traveller, Traveller]
    const place = await placeOf(mara)
    const [now, soon, past] = [await traveller(app), await traveller(app), await traveller(app)]
    const { id } = await postedTrip(now, { ...place, startDate: day(-2), endDate: day(2) })
    await postedTrip(soon, { ...place, startDate: day(2), endDate: day(4) })
    await postedTrip(past, { ...place, startDate: day(-5), endDate: day(-2) })
    expect((await ids(mara)).sort()).toEqual([local.id, now.id].sort())
    expect(await ids(mara, '?stay=home')).toEqual([local.id])
    const [visitor] = await listed(mara, '?stay=trip')
    expect(visitor).toMatchObject({ id: now.id, stay: 'trip', trip: { id, startDate: day(-2), endDate: day(2) } })
  })

  test('is here by the trip that ends last, and of those by the one posted last', async () => {
    const [mara] = (await neighbours(1)) as [Traveller]
    const place = await placeOf(mara)
    const visitor = await traveller(app)
    await postedTrip(visitor, { ...place, startDate: day(-1), endDate: day(1) })
    const first = await postedTrip(visitor, { ...place, startDate: day(-1), endDate: day(3) })
    const second = await postedTrip(visitor, { ...place, startDate: day(-4), endDate: day(3) })
    await sql(`update trips set created_at = now() - interval '1 hour' where id = $1`, [first.id])
    expect(await listed(mara, '?stay=trip')).toMatchObject([{ id: visitor.id, trip: { id: second.id } }])
  })
})

describe('hiding', () => {
  const hide = (who: Traveller, isHidden = true) => who.call('PUT', '/api/users/near-me', { isHidden })
  const page = (who: Traveller, at: Traveller) => who.call('GET', `/api/travellers/${usernameOf(at)}`)

  test('takes one out of every list, and one sees nobody oneself, until one appears again', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    expect((await hide(aiko)).json()).toMatchObject({ isHiddenNearby: true })
    expect(await ids(mara)).toEqual([])
    const refused = await nearby(aiko)
    expect([refused.statusCode, refused.json().type]).toEqual([409, '/problems/hidden-from-near-me'])
    expect((await aiko.call('GET', '/api/users/nearby/count')).statusCode).toBe(409)
    await hide(aiko, false)
    expect(await ids(mara)).toEqual([aiko.id])
    expect(await ids(aiko)).toEqual([mara.id])
  })

  test('hides who is here by a trip as well', async () => {
    const [mara] = (await neighbours(1)) as [Traveller]
    const visitor = await traveller(app)
    await postedTrip(visitor, { ...(await placeOf(mara)), startDate: day(-1), endDate: day(1) })
    expect(await ids(mara)).toEqual([visitor.id])
    await hide(visitor)
    expect(await ids(mara)).toEqual([])
  })

  test('hides the page of the traveller from strangers, not from matches and those they ask', async () => {
    const [mara, stranger, asked] = [await traveller(app), await traveller(app), await traveller(app)]
    const { asker, author } = await matched(app)
    await hide(mara)
    await hide(author)
    expect((await page(stranger, mara)).statusCode).toBe(404)
    expect((await page(mara, mara)).statusCode).toBe(200)
    expect((await page(asker, author)).statusCode).toBe(200)
    // asking somebody who hides opens nothing: they were never seen
    await mara.call('PUT', `/api/users/${asked.id}/match`, { matched: true })
    expect((await page(asked, mara)).statusCode).toBe(200)
    await stranger.call('PUT', `/api/users/${mara.id}/match`, { matched: true })
    expect((await page(stranger, mara)).statusCode).toBe(404)
  })
})

describe('another city than before', () => {
  const move = (who: Traveller, place: object) => who.call('PUT', '/api/users/location', place)
  const dayLater = (who: Traveller) =>
    sql('update users set city_confirmed_on = city_confirmed_on - 1 where id = $1', [who.id])
  const cityOf = async (viewer: Traveller, who: Traveller) =>
    (await viewer.call('GET', `/api/travellers/${usernameOf(who)}`)).json<{ city: string | null }>().city
  const peopleOf = async (who: Traveller) =>
    (await who.call('GET', '/api/users/nearby/count')).json<{ people: number }>().people

  test('is hers to use at once, and shows to others from the next day, on every road', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    const there = newCity()
    const [jonas] = [await traveller(app, there)]
    expect((await move(mara, there)).json()).toMatchObject({
      city: there.city,
      nearbyUntil: await dayThere(mara, 15),
    })
    expect(await ids(mara)).toEqual([jonas.id])
    expect((await mara.call('GET', '/api/group-chats/city')).statusCode).toBe(200)
    const chat = { name: 'Tonight', description: '', city: there.city, country: there.country }
    expect((await mara.call('POST', '/api/group-chats', chat)).statusCode).toBe(201)
    // nor does she stay where she was
    for (const other of [aiko, jonas]) {
      expect([await ids(other), await peopleOf(other), await cityOf(other, mara)]).toEqual([[], 0, null])
    }
    await dayLater(mara)
    expect([await ids(jonas), await peopleOf(jonas), await cityOf(jonas, mara)]).toEqual([[mara.id], 1, there.city])
    expect(await ids(aiko)).toEqual([])
  })

  test('does not show a day early by being confirmed, or saved once more', async () => {
    const [mara] = (await neighbours(1)) as [Traveller]
    const there = newCity()
    const jonas = await traveller(app, there)
    await move(mara, there)
    await mara.call('PUT', '/api/users/location/confirmation')
    await move(mara, there)
    expect(await ids(jonas)).toEqual([])
    await dayLater(mara)
    await move(mara, { city: there.city.toUpperCase(), country: there.country })
    expect(await ids(jonas)).toEqual([mara.id])
  })

  test('is also the one of before, for who has been elsewhere', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    const { destination: city, country } = await placeOf(mara)
    await move(mara, newCity())
    await move(mara, { city, country })
    expect(await ids(aiko)).toEqual([])
  })

  test('is not the first one: whoever is new is seen at once', async () => {
    const there = newCity()
    const [jonas, mara] = [await traveller(app, there), await traveller(app)]
    await move(mara, there)
    expect(await ids(jonas)).toEqual([mara.id])
  })

  test('does not hide who is there by a trip that everybody sees', async () => {
    const [mara] = (await neighbours(1)) as [Traveller]
    const jonas = await traveller(app, { city: 'Porto', country: 'Portugal' })
    await postedTrip(mara, { ...(await placeOf(jonas)), startDate: day(-1), endDate: day(3) })
    const stays = async () => (await listed(jonas)).filter(({ id }) => id === mara.id).map(({ stay }) => stay)
    expect(await stays()).toEqual(['trip'])
    await move(mara, { city: 'Porto', country: 'Portugal' })
    expect(await stays()).toEqual(['trip'])
    await dayLater(mara)
    expect(await stays()).toEqual(['home'])
  })
})

describe('two weeks after the city was confirmed', () => {
  const confirmedAgo = async (who: Traveller, days: number) =>
    sql('update users set city_confirmed_on = $2 where id = $1', [who.id, await dayThere(who, -days)])

  test('one appears no more and sees nobody, until one says that one is still there', async () => {
    const [mara, aiko] = (await neighbours(2)) as [Traveller, Traveller]
    await confirmedAgo(aiko, 14)
    expect(await ids(mara)).toEqual([aiko.id])
    await confirmedAgo(aiko, 15)
    expect(await ids(mara)).toEqual([])
    const refused = await nearby(aiko)
    expect([refused.statusCode, refused.json().type]).toEqual([409, '/problems/location-unconfirmed'])
    const confirmed = await aiko.call('PUT', '/api/users/location/confirmation')
    expect(confirmed.json()).toMatchObject({ nearbyUntil: await dayThere(aiko, 14) })
    expect(await ids(mara)).toEqual([aiko.id])
  })

  test('who never had a city has nothing to confirm, and nobody nearby', async () => {
    const mara = await traveller(app)
    for (const reply of [await mara.call('PUT', '/api/users/location/confirmation'), await nearby(mara)]) {
      expect([reply.statusCode, reply.json().type]).toEqual([409, '/problems/location-required'])
    }
  })
})

test('a visit is kept as a day, with the one before it', async () => {
  const mara = await traveller(app)
  await sql('update users set seen_on = $2, seen_before = $3 where id = $1', [mara.id, day(-3), day(-9)])
  const days = async () => {
    const text = 'select seen_on::text as on, seen_before::text as before from users where id = $1'
    return (await sql(text, [mara.id])).rows[0]
  }
  await mara.call('GET', '/api/auth/user')
  await expect.poll(days).toEqual({ on: day(0), before: day(-3) })
  await mara.call('GET', '/api/auth/user')
  expect(await days()).toEqual({ on: day(0), before: day(-3) })
})
