import type { Place } from '@caravan/contract/places.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, type Traveller, traveller } from '../../test/factories.ts'
import { findCityByName, findPlace, findPlaceForDrawing } from './queries.ts'

const made = await useApp()

let mara: Traveller
beforeAll(async () => {
  mara = await traveller(made.app)
})

const ask = (query: Record<string, string>, who = mara) => who.call('GET', `/api/places?${new URLSearchParams(query)}`)
const found = async (q: string) => (await ask({ q })).json<Place[]>()
const first = async (q: string) => {
  const [place] = await found(q)
  return place && `${place.name}, ${place.country}`
}

describe('somebody who types a place', () => {
  it.each([
    // beginnings
    ['lis', 'Lisbon, Portugal'],
    ['toky', 'Tokyo, Japan'],
    ['swiss a', 'Swiss Alps, Switzerland'],
    // regions before villages of the same name
    ['Santorini', 'Santorini, Greece'],
    ['bali', 'Bali, Indonesia'],
    ['tuscany', 'Tuscany, Italy'],
    ['goa', 'Goa, India'],
    // countries
    ['mexico', 'Mexico, Mexico'],
    ['georgia', 'Georgia, Georgia'],
    // missing accents
    ['Sao Paulo', 'São Paulo, Brazil'],
    ['Malaga', 'Málaga, Spain'],
    ['zurich', 'Zürich, Switzerland'],
    ['Reykjavik', 'Reykjavík, Iceland'],
    // slips
    ['Lisbn', 'Lisbon, Portugal'],
    ['Barcelone', 'Barcelona, Spain'],
    ['Reykjavk', 'Reykjavík, Iceland'],
    ['kyotp', 'Kyoto, Japan'],
    ['dubrovnk', 'Dubrovnik, Croatia'],
    ['new yrok', 'New York City, United States'],
    ['bacrelona', 'Barcelona, Spain'],
    // other names
    ['Lisboa', 'Lisbon, Portugal'],
    ['München', 'Munich, Germany'],
    ['koln', 'Cologne, Germany'],
    ['Firenze', 'Florence, Italy'],
    ['saigon', 'Ho Chi Minh City, Vietnam'],
    ['bombay', 'Mumbai, India'],
    ['NYC', 'New York City, United States'],
    ['LA', 'Los Angeles, United States'],
    ['skye', 'Isle of Skye, United Kingdom'],
    ['galway', 'Galway, Ireland'],
    ['Київ', 'Kyiv, Ukraine'],
    ['東京', 'Tokyo, Japan'],
    // with the country or state behind
    ['Paris, France', 'Paris, France'],
    ['paris fr', 'Paris, France'],
    ['Lisbn, Portugal', 'Lisbon, Portugal'],
    ['san jose costa rica', 'San José, Costa Rica'],
  ])('finds by "%s" first of all %s', async (typed, place) => {
    expect(await first(typed)).toBe(place)
  })

  it('distinguishes places of one name by a line', async () => {
    const portlands = (await found('portland')).map(({ name, region }) => `${name}, ${region}`)
    expect(portlands.slice(0, 2)).toEqual(['Portland, Oregon, United States', 'Portland, Maine, United States'])
    expect((await found('portland me'))[0]?.region).toBe('Maine, United States')
  })

  it('gets at most as many as asked for, and each once', async () => {
    const ids = (await ask({ q: 'san', limit: '20' })).json<Place[]>().map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
    expect(await found('s')).toHaveLength(8)
  })

  it('gets an empty list for what is no place', async () => {
    for (const nothing of ['qqqqzzzz', '%', '__', '🏝️', '\u0000', "'; drop table places"]) {
      expect((await ask({ q: nothing })).statusCode, nothing).toBe(200)
    }
    expect(await found('qqqqzzzz')).toEqual([])
  })

  it('never sees an error, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), async (q) => {
        expect((await ask({ q })).statusCode).toBe(200)
      }),
      { numRuns: 100 },
    )
  })
})

test('a search without a name, with too long a one or for too many is refused as malformed', async () => {
  expect((await mara.call('GET', '/api/places')).statusCode).toBe(400)
  expect((await ask({ q: '' })).statusCode).toBe(400)
  expect((await ask({ q: 'a'.repeat(101) })).statusCode).toBe(400)
  expect((await ask({ q: 'a', limit: '21' })).statusCode).toBe(400)
  expect((await ask({ q: 'a', limit: 'many' })).statusCode).toBe(400)
})

test('who is signed out or in the middle of onboarding does not search', async () => {
  const newcomer = await traveller(made.app, { onboarded: false })
  expect((await ask({ q: 'lis' }, newcomer)).statusCode).toBe(403)
  expect((await callSignedOut(made.app, 'GET', '/api/places?q=lis')).statusCode).toBe(401)
})

test('a city is known by what somebody typed, in the country that they named', async () => {
  const known = async (city: string, country: string) => (await findCityByName(made.database.db, city, country))?.name
  expect(await known('lisboa', 'portugal')).toBe('Lisbon')
  expect(await known('MUNCHEN', 'de')).toBe('Munich')
  expect(await known('New York', 'USA')).toBe('New York City')
  expect(await known('Galway', 'Ireland')).toBe('Galway')
  expect(await known('Paris', 'Atlantis')).toBeUndefined()
  expect(await known('Lisbon', 'Spain')).toBeUndefined()
})

test('a drawing shows the place of its key, a typed place looks like its country', async () => {
  const drawn = (key: string) => findPlaceForDrawing(made.database.db, key)
  expect(await drawn('r-santorini')).toMatchObject({ place: 'Santorini', countryCode: 'GR', kind: 'coast' })
  expect(await drawn('t-jo-a-tent-in-the-sand')).toMatchObject({ place: 'a tent in the sand', kind: 'desert' })
  expect(await drawn('t-xx-narnia')).toMatchObject({ place: 'narnia', countryCode: 'XX' })
  expect(await drawn('t-qq-narnia')).toBeNull()
  expect(await drawn('r-atlantis')).toBeNull()
  expect((await findPlace(made.database.db, 'c-jp'))?.name).toBe('Japan')
})
