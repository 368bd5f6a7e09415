import { postComment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { sendMessage } from '@caravan/contract/messages.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { TripBody } from '@caravan/contract/trips.ts'
import { usernameSkeleton } from '@caravan/contract/usernames.ts'
import { LocationBody, ProfileBody } from '@caravan/contract/users.ts'
import { describe, expect, test } from 'vitest'
import { isNameKeptBack, isUsernameKeptBack } from '../modules/people/users/kept-back-names.ts'
import { useApp } from '../test/build-app.ts'
import { DESTINATIONS, destinationOf, maySee, TRAVELLERS, TRIPS, travellerOf, tripOf } from './cast.ts'
import { DEMO_LOGINS } from './load-demo.ts'
import { openDemo } from './open-demo.ts'
import { COMMENTS, LIKES, REQUESTS } from './reactions.ts'
import { TALKS } from './talks.ts'

const distinct = <T>(values: readonly T[]) => new Set(values).size
const day = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10)

describe('the travellers', () => {
  test('are forty, at least two in each of twelve cities', () => {
    const perCity = new Map<string, number>()
    for (const { city } of TRAVELLERS) perCity.set(city, (perCity.get(city) ?? 0) + 1)
    expect(TRAVELLERS).toHaveLength(40)
    expect(perCity.size).toBe(12)
    expect(Math.min(...perCity.values())).toBeGreaterThanOrEqual(2)
  })

  test('share no key, e-mail address, username, bio or name', () => {
    const columns = [
      TRAVELLERS.map(({ key }) => key),
      TRAVELLERS.map(({ email }) => email),
      TRAVELLERS.map(({ username }) => usernameSkeleton(username)),
      TRAVELLERS.map(({ bio }) => bio),
      TRAVELLERS.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ]
    for (const column of columns) expect(distinct(column)).toBe(40)
  })

  test.each(TRAVELLERS)('$username has a profile that the wizard and the location form would take as it is', (who) => {
    const { key, email, city, country, ...profile } = who
    const form = { ...profile, gender: profile.gender ?? 'rather_not_say', isAdult: true, onboardingCompleted: true }
    expect(ProfileBody.required().omit({ profileImageUrl: true }).parse(form)).toEqual(form)
    expect(LocationBody.parse({ city, country })).toEqual({ city, country })
    expect(isUsernameKeptBack(who.username)).toBe(false)
    expect([who.firstName, who.lastName].some(isNameKeptBack)).toBe(false)
    expect(email).toMatch(/^[a-z.]+@caravan\.example$/)
    for (const list of [who.lifestyle, who.preferredDestinations, who.preferredActivities, who.preferredTransport])
      expect(list.length).toBeGreaterThan(0)
    expect(lengthOf(who.bio)).toBeGreaterThan(40)
  })
})

describe('the trips', () => {
  test('are two hundred to eighty destinations, and each traveller has some', () => {
    expect(TRIPS).toHaveLength(200)
    expect(Object.keys(DESTINATIONS)).toHaveLength(80)
    expect(distinct(TRIPS.map(({ destination }) => destination))).toBe(80)
    expect(distinct(TRIPS.map(({ traveller }) => traveller))).toBe(40)
    expect(distinct(TRIPS.map(({ key }) => key))).toBe(200)
  })

  test.each(TRIPS)('$key would be taken by the trip form as it is, within the coming year', (trip) => {
    const { startsIn, days, description, tags, audience, destination } = trip
    const body = {
      ...{ ...destinationOf(destination), startDate: day(startsIn), endDate: day(startsIn + days - 1) },
      ...{ description, tags, audience, imageUrl: '', imageDescription: '', posterVariant: 0, flexible: null },
    }
    expect(TripBody.parse(body)).toEqual(body)
    expect(startsIn).toBeGreaterThan(0)
    expect(startsIn + days).toBeLessThanOrEqual(365)
    expect(tags.length).toBeLessThanOrEqual(LIMITS.tags)
  })

  test('for women are posted by women and those for men by men', () => {
    const few = TRIPS.filter(({ audience }) => audience !== 'all')
    expect(few.length).toBeGreaterThan(10)
    for (const { audience, traveller } of few)
      expect(travellerOf(traveller).gender).toBe(audience === 'female' ? 'woman' : 'man')
  })

  test('never ask one traveller to be in two places on one day', () => {
    for (const { key } of TRAVELLERS) {
      const own = TRIPS.filter(({ traveller }) => traveller === key).sort((a, b) => a.startsIn - b.startsIn)
      own.slice(1).forEach((next, index) => {
        const before = own[index]
        expect(next.startsIn, next.key).toBeGreaterThanOrEqual((before?.startsIn ?? 0) + (before?.days ?? 0))
      })
    }
  })

  test('often meet others in the same place on the same days', () => {
    const meets = TRIPS.filter((trip) =>
      TRIPS.some(
        (other) =>
          other.traveller !== trip.traveller &&
          other.destination === trip.destination &&
          other.startsIn < trip.startsIn + trip.days &&
          trip.startsIn < other.startsIn + other.days,
      ),
    )
    expect(meets.length).toBeGreaterThan(80)
  })

  test('were posted in the last thirty days, no two at once', () => {
    const posted = TRIPS.map(({ postedAgo }) => postedAgo)
    expect(distinct(posted)).toBe(200)
    expect(Math.min(...posted)).toBeGreaterThan(0)
    expect(Math.max(...posted)).toBeLessThan(30 * 24)
  })

  test('do not name a month or a season, which would be wrong for most days of loading', () => {
    const calendar =
      /\b(january|february|april|june|july|august|september|october|november|december|winter|autumn|springtime)\b/i
    for (const { description, key } of TRIPS) expect(description, key).not.toMatch(calendar)
  })

  test('share no sentence of more than five words', () => {
    const sentences = TRIPS.flatMap(({ description }) =>
      description
        .toLowerCase()
        .split(/[.!?:;]\s+|\n+/)
        .map((sentence) => sentence.match(/[\p{L}\p{M}\p{N}’']+/gu) ?? [])
        .filter((words) => words.length > 5)
        .map((words) => words.join(' ')),
    )
    expect(sentences.length).toBeGreaterThan(300)
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  })
})

describe('the comments', () => {
  test('are by travellers who may see the trip, within the limit, and none is said twice', () => {
    expect(COMMENTS.length).toBeGreaterThan(350)
    expect(new Set(COMMENTS.map(({ content }) => content)).size).toBe(COMMENTS.length)
    for (const { trip, traveller, content } of COMMENTS) {
      expect(maySee(travellerOf(traveller), tripOf(trip)), `${traveller} under ${trip}`).toBe(true)
      expect(postComment.body?.parse({ content })).toEqual({ content })
    }
  })

  test('come after the trip, in the order of the talk, and before now', () => {
    const latest = new Map<string, number>()
    for (const { trip, ago } of COMMENTS) {
      expect(ago).toBeLessThan(latest.get(trip) ?? tripOf(trip).postedAgo)
      expect(ago).toBeGreaterThan(0)
      latest.set(trip, ago)
    }
  })

  test('are begun by somebody else than the trip’s owner', () => {
    const begun = new Set<string>()
    for (const { trip, traveller } of COMMENTS) {
      if (!begun.has(trip)) expect(traveller, trip).not.toBe(tripOf(trip).traveller)
      begun.add(trip)
    }
  })
})

describe('the likes', () => {
  test('are one for a traveller and a trip that is another’s and visible', () => {
    expect(new Set(LIKES.map(({ trip, traveller }) => `${trip} ${traveller}`)).size).toBe(LIKES.length)
    for (const { trip, traveller, ago } of LIKES) {
      expect(tripOf(trip).traveller).not.toBe(traveller)
      expect(maySee(travellerOf(traveller), tripOf(trip)), `${traveller} likes ${trip}`).toBe(true)
      expect(ago).toBeLessThanOrEqual(tripOf(trip).postedAgo)
      expect(ago).toBeGreaterThan(0)
    }
  })

  test('are about fifteen hundred, and the best-liked tenth of the trips has much more than a tenth of them', () => {
    expect(LIKES.length).toBeGreaterThan(1300)
    expect(LIKES.length).toBeLessThan(1700)
    const counts = TRIPS.map(({ key }) => LIKES.filter(({ trip }) => trip === key).length).sort((a, b) => b - a)
    const best = counts.slice(0, 20).reduce((sum, count) => sum + count, 0)
    expect(best / LIKES.length).toBeGreaterThan(0.2)
  })
})

describe('the match requests', () => {
  test('are of every status, some without a trip', () => {
    expect(REQUESTS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(REQUESTS.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted', 'rejected']))
    expect(REQUESTS.filter(({ trip }) => trip === null).length).toBeGreaterThan(3)
  })

  test('go to the trip’s owner, from somebody who may see it, once for a pair', () => {
    const pairs = REQUESTS.map(({ asker, asked, trip }) => `${[asker, asked].sort()} ${trip}`)
    expect(new Set(pairs).size).toBe(REQUESTS.length)
    for (const { asker, asked, trip, ago } of REQUESTS) {
      expect(asker).not.toBe(asked)
      expect(TRAVELLERS).toContain(travellerOf(asker))
      expect(ago).toBeGreaterThan(0)
      if (trip === null) continue
      expect(asked).toBe(tripOf(trip).traveller)
      expect(maySee(travellerOf(asker), tripOf(trip)), `${asker} asks about ${trip}`).toBe(true)
      expect(ago).toBeLessThan(tripOf(trip).postedAgo)
    }
  })

  test('leave the two who can sign in something to answer', () => {
    for (const key of ['ines', 'tiago'])
      expect(REQUESTS.filter(({ asked, status }) => asked === key && status === 'pending').length).toBeGreaterThan(1)
  })
})

describe('the talks', () => {
  test('are between the two of an accepted match, within the limit, and nothing is said twice', () => {
    const said = TALKS.flatMap(({ says }) => says.map(([, text]) => text))
    expect(new Set(said).size).toBe(said.length)
    for (const { trip, asker, says, unread } of TALKS) {
      expect(REQUESTS.find((one) => one.trip === trip && one.asker === asker)?.status, trip).toBe('accepted')
      for (const [by, content] of says) {
        expect([asker, tripOf(trip).traveller]).toContain(by)
        expect(sendMessage.body?.parse({ matchId: SOME_ID, content })).toEqual({ matchId: SOME_ID, content })
      }
      expect(new Set(says.slice(says.length - unread).map(([by]) => by)).size).toBeLessThanOrEqual(1)
    }
  })
})
const SOME_ID = '018f0000-0000-7000-8000-000000000000'

const made = await useApp()

const local = { isLocal: true, hasDemo: true, databaseUrl: undefined }
const open = (config: Parameters<typeof openDemo>[0]) => openDemo(config, made.database.db)
const travellers = async () => (await made.database.pool.query('select from users')).rowCount

test('where others reach the instance there is no demo, and a database that holds it is refused', async () => {
  expect(await open({ ...local, isLocal: false })).toEqual([])
  expect(await open({ ...local, databaseUrl: 'postgres://elsewhere/x' })).toEqual([])
  expect(await open({ ...local, hasDemo: false })).toEqual([])
  expect(await travellers()).toBe(0)

  expect(await open(local)).toEqual(DEMO_LOGINS)
  expect(await travellers()).toBe(40)
  expect(await open(local)).toEqual(DEMO_LOGINS)
  await expect(open({ ...local, isLocal: false })).rejects.toThrow('holds the demo cast')
})

test('an account of the cast is enough to be refused, whatever has become of its traveller', async () => {
  await made.database.pool.query('delete from users')
  expect((await made.database.pool.query('select from accounts')).rowCount).toBeGreaterThan(0)
  await expect(open({ ...local, isLocal: false })).rejects.toThrow('holds the demo cast')
  await made.database.pool.query('delete from accounts')
  expect(await open({ ...local, isLocal: false })).toEqual([])
})
