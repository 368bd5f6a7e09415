import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { TripBody } from '@caravan/contract/trips.ts'
import { usernameSkeleton } from '@caravan/contract/usernames.ts'
import { LocationBody, ProfileBody } from '@caravan/contract/users.ts'
import { describe, expect, test } from 'vitest'
import { isNameKeptBack, isUsernameKeptBack } from '../modules/people/users/kept-back-names.ts'
import { DESTINATIONS, destinationOf, TRAVELLERS, TRIPS, travellerOf } from './cast.ts'

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
