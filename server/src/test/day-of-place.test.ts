import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countByCity } from '../modules/discover/map/queries.ts'
import { addDays } from '../modules/discover/search/understanding/date-range.ts'
import { makeExport } from '../modules/privacy/exports/make-export.ts'
import { takeSoon } from '../modules/trips/saved-trips/queries.ts'
import { jobsOf } from '../operate/jobs.ts'
import { blockTraveller } from './blocks.ts'
import { useApp } from './build-app.ts'
import { useClock } from './clock.ts'
import { postedTrip, type Traveller, traveller, usernameOf } from './factories.ts'
import { matchOf } from './matches.ts'
import { planTerms } from './plans.ts'
import { foundTripIds } from './search.ts'
import { wished, wokenBy } from './wishes.ts'

const { app } = await useApp()

describe('day of place', async () => {
  const { app, database, at } = await useClock()

  /** Where Greenwich has another day, at these moments. */
  const PLACES = [
    { name: 'Auckland', code: 'NZ', moment: '2027-01-10T11:30:00Z', today: '2027-01-11' },
    { name: 'Tabwakea Village', code: 'KI', moment: '2027-01-10T10:30:00Z', today: '2027-01-11' },
    { name: 'Honolulu', code: 'US', moment: '2027-01-10T09:30:00Z', today: '2027-01-09' },
  ]
  const ids = new Map<string, { placeId: string; destination: string; country: string }>()
  beforeAll(async () => {
    for (const { name, code } of PLACES) {
      const { rows } = await database.pool.query(
        `select id as "placeId", name as destination, country from places where name = $1 and country_code = $2 and kind = 'city'`,
        [name, code],
      )
      ids.set(name, rows[0])
    }
  })

  const to = (name: string, startDate: string, endDate: string) => ({ ...ids.get(name), startDate, endDate })
  const post = async (who: Traveller, trip: object) => (await postedTrip(who, trip)).id
  const listed = async (who: Traveller, url: string) => {
    const reply = await who.call('GET', url)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ id: string }[]>().map(({ id }) => id)
  }

  describe.each(PLACES)('in $name', ({ name, moment, today }) => {
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]

    test('one’s own trip begins with its first day there and is over after its last', async () => {
      await at(moment)
      const mara = await traveller(app)
      const past = await post(mara, to(name, addDays(today, -5), yesterday))
      const [last, first] = [await post(mara, to(name, yesterday, today)), await post(mara, to(name, today, tomorrow))]
      const coming = await post(mara, to(name, tomorrow, addDays(today, 5)))
      expect(await listed(mara, '/api/own-trips?when=past')).toEqual([past])
      expect(await listed(mara, '/api/own-trips?when=now')).toEqual([last, first])
      expect(await listed(mara, '/api/own-trips?when=coming')).toEqual([coming])
      const trips = (await mara.call('GET', `/api/posts?userId=${mara.id}`)).json<Trip[]>()
      expect(trips.filter(({ isOver }) => isOver).map(({ id }) => id)).toEqual([past])
    })

    test('others find it until its last day there is over', async () => {
      await at(moment)
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      await post(jonas, to(name, addDays(today, -9), addDays(today, 9)))
      const wish = await wished(jonas, { placeId: ids.get(name)?.placeId ?? '' })
      const over = await post(mara, to(name, addDays(today, -5), yesterday))
      const last = await post(mara, to(name, addDays(today, -5), today))
      const isLast = (found: readonly unknown[]) => {
        expect(found).toContain(last)
        expect(found).not.toContain(over)
      }
      isLast(await listed(jonas, '/api/for-you?limit=100'))
      isLast(await foundTripIds(jonas, name))
      isLast(await listed(jonas, `/api/wishes/${wish.id}/trips`))
      isLast(await wokenBy(app, jonas))
      const overlaps = await jonas.call('GET', '/api/overlaps?limit=50')
      isLast(overlaps.json<{ trip: Trip }[]>().map(({ trip }) => trip.id))
      const page = await jonas.call('GET', `/api/travellers/${usernameOf(mara)}`)
      isLast(page.json<{ trips: Trip[] }>().trips.map(({ id }) => id))
    })

    test('the map counts it until then', async () => {
      await at(moment)
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      const counted = async () => {
        const all = { separatedFrom: null, until: new Date() }
        const cities = await countByCity(app.services.db, all, { from: '2026-12-01', to: '2027-02-28' })
        return cities.find(({ placeId }) => placeId === ids.get(name)?.placeId)?.travellers ?? 0
      }
      const before = await counted()
      await post(mara, to(name, addDays(today, -5), yesterday))
      await post(jonas, to(name, addDays(today, -5), today))
      expect(await counted()).toBe(before + 1)
    })

    test('whoever is there by a trip is near from its first day there to its last', async () => {
      await at(moment)
      const city = { city: ids.get(name)?.destination, country: ids.get(name)?.country }
      const [mara, first, last, over, coming] = await Promise.all(
        [city, {}, {}, {}, {}].map((wanted) => traveller(app, wanted as Parameters<typeof traveller>[1])),
      )
      if (!mara || !first || !last || !over || !coming) throw new Error('five were asked for')
      await post(first, to(name, today, tomorrow))
      await post(last, to(name, yesterday, today))
      await post(over, to(name, addDays(today, -5), yesterday))
      await post(coming, to(name, tomorrow, addDays(today, 5)))
      const near = (await mara.call('GET', '/api/users/nearby?limit=100')).json<NearbyTraveller[]>()
      const visitors = near.filter(({ stay }) => stay === 'trip').map(({ id }) => id)
      expect(visitors).toEqual(expect.arrayContaining([first.id, last.id]))
      expect(visitors).not.toContain(over.id)
      expect(visitors).not.toContain(coming.id)
    })

    test('whoever saved it is reminded three days before its first day there, and not once that has gone by', async () => {
      await at(moment)
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      const days = [-1, 0, 3, 4].map((more) => addDays(today, more))
      const trips: string[] = []
      for (const day of days) {
        const id = await post(mara, to(name, day, addDays(day, 9)))
        trips.push(id)
        await jonas.call('PUT', `/api/posts/${id}/saved`, { saved: true })
      }
      await database.pool.query('update saved_trips set reminded_of = null where user_id = $1', [jonas.id])
      const soon = await takeSoon(app.services.db, 1000)
      const mine = soon.filter(({ userId }) => userId === jonas.id).map(({ tripId }) => tripId)
      expect(mine.toSorted()).toEqual([trips[1], trips[2]].toSorted())
    })
  })

  describe('whoever comes to Auckland from another city', () => {
    const see = async (who: Traveller) => (await who.call('GET', '/api/users/nearby')).json<NearbyTraveller[]>()

    test('is shown from the next day there, not from midnight in Greenwich', async () => {
      await at('2027-01-10T23:30:00Z')
      const aiko = await traveller(app, { city: 'Auckland', country: 'New Zealand' })
      const mara = await traveller(app, { city: 'Lisbon', country: 'Portugal' })
      const move = { city: 'Auckland', country: 'New Zealand', placeId: ids.get('Auckland')?.placeId }
      const moved = await mara.call('PUT', '/api/users/location', move)
      // half past noon on the 11th
      expect(moved.json()).toMatchObject({ nearbyUntil: '2027-01-26' })
      const isSeen = async () => (await see(aiko)).some(({ id }) => id === mara.id)
      const city = async () =>
        (await aiko.call('GET', `/api/travellers/${usernameOf(mara)}`)).json<{ city: string | null }>().city
      await at('2027-01-11T00:30:00Z')
      expect([await isSeen(), await city()]).toEqual([false, null])
      await at('2027-01-11T10:59:00Z')
      expect([await isSeen(), await city()]).toEqual([false, null])
      await at('2027-01-11T11:01:00Z')
      expect([await isSeen(), await city()]).toEqual([true, 'Auckland'])
    })
  })

  test('a trip to a whole country begins where its days begin first, and is over where they end last', async () => {
    await at('2027-01-10T12:00:00Z')
    const mara = await traveller(app)
    const us = { placeId: 'c-us', destination: 'United States', country: 'United States' }
    const id = await post(mara, { ...us, startDate: '2027-01-11', endDate: '2027-01-12' })
    const when = async (moment: string) => {
      await at(moment)
      for (const time of ['past', 'now', 'coming'])
        if ((await listed(mara, `/api/own-trips?when=${time}`)).includes(id)) return time
    }
    // midnight in New York, then in Honolulu
    expect(await when('2027-01-11T03:30:00Z')).toBe('coming')
    expect(await when('2027-01-11T05:30:00Z')).toBe('now')
    expect(await when('2027-01-13T09:30:00Z')).toBe('now')
    expect(await when('2027-01-13T10:30:00Z')).toBe('past')
  })

  test('a typed place has the days of its country, and one that nobody knows begins and ends with those of the whole earth', async () => {
    await at('2027-01-10T12:00:00Z')
    const mara = await traveller(app)
    const when = async (id: string, moment: string) => {
      await at(moment)
      for (const time of ['past', 'now', 'coming'])
        if ((await listed(mara, `/api/own-trips?when=${time}`)).includes(id)) return time
    }
    const days = { startDate: '2027-01-11', endDate: '2027-01-11' }
    const bay = await post(mara, { destination: 'A bay that nobody names', country: 'Japan', ...days })
    expect(await when(bay, '2027-01-10T14:30:00Z')).toBe('coming')
    expect(await when(bay, '2027-01-10T15:30:00Z')).toBe('now')
    expect(await when(bay, '2027-01-11T15:30:00Z')).toBe('past')
    const isle = await post(mara, { destination: 'An isle that nobody names', country: 'Atlantis', ...days })
    expect(await when(isle, '2027-01-10T09:30:00Z')).toBe('coming')
    expect(await when(isle, '2027-01-10T10:30:00Z')).toBe('now')
    expect(await when(isle, '2027-01-12T11:30:00Z')).toBe('now')
    expect(await when(isle, '2027-01-12T12:30:00Z')).toBe('past')
  })
})

describe('node clock', () => {
  const DAY_MS = 86_400_000

  afterEach(() => void vi.useRealTimers())

  /** The clock of this node is so far ahead of the database's, while that is done. */
  async function ahead<Made>(work: () => Promise<Made>): Promise<Made> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    const made = await work()
    vi.useRealTimers()
    return made
  }

  const isToCome = async (column: string, from: string, id: string) => {
    const { rows } = await app.services.pool.query<{ late: boolean }>(
      `select ${column} > clock_timestamp() + interval '1 minute' as late from ${from} = $1`,
      [id],
    )
    return rows.map(({ late }) => late)
  }

  test('a trip, a block and a conversation are as new as the database says, whatever the clock of their node', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const trip = await ahead(() => postedTrip(mara))
    expect(await isToCome('created_at', 'trips where id', trip.id)).toEqual([false])
    const matchId = await ahead(() => matchOf(jonas, mara))
    expect(await isToCome('active_at', 'conversations where match_id', matchId)).toEqual([false])
    await ahead(() => blockTraveller(mara, jonas))
    expect(await isToCome('created_at', 'blocks where blocker_id', mara.id)).toEqual([false])
  })

  test('a plan is to come by the clock of the database, whatever the clock of the node that takes it', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const matchId = await matchOf(jonas, mara)
    const terms = planTerms()
    const reply = await ahead(() => mara.call('POST', `/api/matches/${matchId}/plans`, terms))
    expect(reply.statusCode, reply.body).toBe(201)
  })

  test('a stated gender is kept by the clock of the database, whatever the clock of the node that is asked', async () => {
    const mara = await traveller(app, { gender: 'woman' })
    const stated = `update users set gender_changed_at = now() - interval '29 days 12 hours' where id = $1`
    await app.services.pool.query(stated, [mara.id])
    const reply = await ahead(() => mara.call('PUT', '/api/users/profile', { gender: 'man' }))
    expect(reply.statusCode, reply.body).toBe(403)
  })

  test('an account is new by the clock of the database, whatever the clock of the node that is asked', async () => {
    const mara = await traveller(app)
    const made = 'update users set created_at = now() - make_interval(days => $2, hours => 12) where id = $1'
    await app.services.pool.query(made, [mara.id, MATCH_LIMITS.newAccount.days - 1])
    const reply = await ahead(() => mara.call('GET', '/api/match-requests/allowance'))
    expect(reply.json()).toEqual({ openLeft: MATCH_LIMITS.newAccount.open, todayLeft: MATCH_LIMITS.newAccount.daily })
    const shown = await ahead(() => mara.call('GET', '/api/first-week'))
    expect(shown.json<{ limits: { kind: string }[] }>().limits.map(({ kind }) => kind)).toContain('requests')
  })

  test('an archive is there for its day by the clock of the database, whatever the clock of the node that is asked', async () => {
    const mara = await traveller(app)
    const asked = await ahead(() => mara.call('POST', '/api/exports'))
    await makeExport(app.services, asked.json<{ id: string }>().id)
    const listed = await ahead(() => mara.call('GET', '/api/exports'))
    expect(listed.json()).toEqual([expect.objectContaining({ status: 'ready' })])
    const again = await mara.call('GET', '/api/exports')
    expect(Date.parse(again.json<{ requestedAt: string }[]>()[0]?.requestedAt ?? '')).toBeLessThan(Date.now() + 60_000)
  })

  test('nothing is deleted before its time, whatever the clock of the node that does it', async () => {
    const mara = await traveller(app)
    const body = { content: 'Which ferry?' }
    const { id } = await postedTrip(mara)
    const comment = () => mara.call('POST', `/api/posts/${id}/comments`, body, { 'idempotency-key': 'ferry-1' })
    const first = await comment()
    const task = jobsOf(app.services)
      .groups.map(({ tasks }) => tasks['delete-expired'])
      .find((found) => found !== undefined)
    await ahead(async () => task?.({}, Object.create(null)))
    expect(task).toBeDefined()
    expect((await comment()).body).toBe(first.body)
  })
})
