import type { Place } from '@caravan/contract/places.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { type Traveller, traveller } from '../../test/factories.ts'
import { findCityByName, findPlace, findPlaceForDrawing } from './queries.ts'

const { app } = await useApp()

describe('places', async () => {
  const made = await useApp()

  let mara: Traveller
  beforeAll(async () => {
    mara = await traveller(made.app)
  })

  const ask = (query: Record<string, string>) => mara.call('GET', `/api/places?${new URLSearchParams(query)}`)
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
})

describe('nearest', () => {
  let mara: Traveller
  beforeAll(async () => {
    mara = await traveller(app)
  })
  const ask = (latitude: number | string, longitude: number | string) =>
    mara.call('GET', `/api/places/nearest?latitude=${latitude}&longitude=${longitude}`)

  /** Where somebody stands, and the city that they would name. */
  const KNOWN: readonly [where: string, latitude: number, longitude: number, city: string][] = [
    ['Rossio, Lisbon', 38.7139, -9.1394, 'Lisbon'],
    ['Ribeira, Porto', 41.1407, -8.6132, 'Porto'],
    ['Puerta del Sol, Madrid', 40.4168, -3.7038, 'Madrid'],
    ['the Ramblas, Barcelona', 41.3811, 2.173, 'Barcelona'],
    ['Notre-Dame, Paris', 48.853, 2.3499, 'Paris'],
    ['Trafalgar Square, London', 51.508, -0.1281, 'London'],
    ['Temple Bar, Dublin', 53.3456, -6.2644, 'Dublin'],
    ['the Dam, Amsterdam', 52.3731, 4.8926, 'Amsterdam'],
    ['Alexanderplatz, Berlin', 52.5219, 13.4132, 'Berlin'],
    ['Marienplatz, Munich', 48.1374, 11.5755, 'Munich'],
    ['Stephansplatz, Vienna', 48.2085, 16.3731, 'Vienna'],
    ['the Old Town of Prague', 50.0875, 14.4213, 'Prague'],
    ['the Colosseum, Rome', 41.8902, 12.4922, 'Rome'],
    ['Rialto, Venice', 45.438, 12.3358, 'Venice'],
    ['Monastiraki, Athens', 37.9762, 23.7258, 'Athens'],
    ['Sultanahmet, Istanbul', 41.0055, 28.9769, 'Istanbul'],
    ['Jemaa el-Fnaa, Marrakesh', 31.6258, -7.9891, 'Marrakesh'],
    ['Tahrir Square, Cairo', 30.0444, 31.2357, 'Cairo'],
    ['the Waterfront, Cape Town', -33.9036, 18.4207, 'Cape Town'],
    ['Nairobi', -1.2864, 36.8172, 'Nairobi'],
    ['the Gateway of India, Mumbai', 18.922, 72.8347, 'Mumbai'],
    ['Khao San Road, Bangkok', 13.7589, 100.4974, 'Bangkok'],
    ['Marina Bay, Singapore', 1.2834, 103.8607, 'Singapore'],
    ['Gion, Kyoto', 35.0037, 135.7788, 'Kyoto'],
    ['Hongdae, Seoul', 37.5563, 126.9236, 'Seoul'],
    ['Circular Quay, Sydney', -33.8613, 151.2109, 'Sydney'],
    ['Times Square, New York', 40.758, -73.9855, 'New York City'],
    ['the Mission, San Francisco', 37.7599, -122.4148, 'San Francisco'],
    ['Roma Norte, Mexico City', 19.4167, -99.1617, 'Mexico City'],
    ['Plaza de Armas, Cusco', -13.5167, -71.9788, 'Cusco'],
    ['Old Havana', 23.1364, -82.3502, 'Havana'],
    // suburbs and quarters: what is a town of its own is one
    ['La Défense', 48.8924, 2.236, 'Paris'],
    ['Montmartre', 48.8867, 2.3431, 'Paris'],
    ['Versailles', 48.8014, 2.1301, 'Versailles'],
    ['Trastevere', 41.8897, 12.4708, 'Rome'],
    ['Cascais', 38.6979, -9.4215, 'Cascais'],
    ['Sintra', 38.8, -9.38, 'Sintra'],
    ['Potsdam', 52.3989, 13.0657, 'Potsdam'],
    ['Williamsburg, Brooklyn', 40.7081, -73.9571, 'New York City'],
    ['Santa Monica', 34.0195, -118.4912, 'Santa Monica'],
    ['Shibuya', 35.6595, 139.7005, 'Tokyo'],
    ['Yokohama', 35.4437, 139.638, 'Yokohama'],
    ['Bondi Beach', -33.8915, 151.2767, 'Sydney'],
    ['Miraflores, Lima', -12.1211, -77.0297, 'Lima'],
    ['Copacabana', -22.9711, -43.1822, 'Rio de Janeiro'],
    ['Palermo, Buenos Aires', -34.5711, -58.4233, 'Buenos Aires'],
    // airports
    ['Heathrow', 51.47, -0.4543, 'London'],
    ['Lisbon airport', 38.7742, -9.1342, 'Lisbon'],
    ['Barcelona airport', 41.2974, 2.0833, 'Barcelona'],
    ['JFK', 40.6413, -73.7781, 'New York City'],
    ['Geneva airport', 46.2381, 6.109, 'Geneva'],
    // islands
    ['Funchal, Madeira', 32.6669, -16.9241, 'Funchal'],
    ['Palma, Mallorca', 39.5696, 2.6502, 'Palma'],
    ['Valletta, Malta', 35.8989, 14.5146, 'Valletta'],
    ['Waikiki, Oahu', 21.2793, -157.8292, 'Honolulu'],
    ['Ubud, Bali', -8.5069, 115.2625, 'Ubud'],
    // borders
    ['El Paso, in sight of Ciudad Juárez', 31.7587, -106.4869, 'El Paso'],
    ['Johor Bahru, in sight of Singapore', 1.4655, 103.7578, 'Johor Bahru'],
    ['Strasbourg, beside Kehl', 48.5734, 7.7521, 'Strasbourg'],
    ['Basel, beside Saint-Louis', 47.5476, 7.5897, 'Basel'],
  ]

  describe('the city that somebody would name', () => {
    test.each(KNOWN)('at %s', async (_where, latitude, longitude, city) => {
      const reply = await ask(latitude, longitude)
      expect(reply.json<Place>()).toMatchObject({ name: city, kind: 'city' })
    })

    test('is none in the middle of an ocean and at the poles', async () => {
      for (const [latitude, longitude] of [
        [30, -40],
        [-90, 0],
        [90, 180],
      ] as const) {
        const reply = await ask(latitude, longitude)
        expect([reply.statusCode, reply.json().detail]).toEqual([404, 'There is no city within 50 km of you.'])
      }
    })

    test('is found on both sides of the 180th meridian', async () => {
      expect((await ask(-16.7833, 179.95)).statusCode).toBe((await ask(-16.7833, -179.95)).statusCode)
    })
  })

  test.each([
    ['', ''],
    ['x', '1'],
    ['91', '0'],
    ['0', '181'],
    ['1e1', '0'],
    ['0x1', '0'],
    [' 1', '0'],
    ['NaN', '0'],
    ['1,5', '0'],
  ])('%j, %j are no coordinates', async (latitude, longitude) => {
    expect((await ask(encodeURIComponent(latitude), encodeURIComponent(longitude))).statusCode).toBe(400)
  })

  test('coordinates are refused without repeating them', async () => {
    const reply = await ask('91.23456', '0')
    expect(reply.body).not.toContain('91.23456')
    expect((await mara.call('GET', '/api/places/nearest?latitude=1')).statusCode).toBe(400)
  })
})
