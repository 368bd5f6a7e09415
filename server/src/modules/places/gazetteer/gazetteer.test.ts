import { SCENERY_KINDS, type SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { normaliseName } from '../normalise.ts'
import { buildGazetteer } from './build-gazetteer.ts'
import { COUNTRIES, countryCodeOf, findCountry } from './countries.ts'
import { readCities, resolveNamedTowns } from './named-towns.ts'
import type { GazetteerPlace } from './place.ts'
import { REGIONS } from './regions.ts'

let places: GazetteerPlace[]
beforeAll(() => {
  places = buildGazetteer()
}, 30_000)

function likeliest(name: string, countryCode: string): GazetteerPlace {
  const [place] = places
    .filter(
      (place) => place.countryCode === countryCode && place.names.some((n) => normaliseName(n) === normaliseName(name)),
    )
    .toSorted((a, b) => b.weight - a.weight)
  if (!place) throw new Error(`no ${name}`)
  return place
}

/** Places whose look is beyond dispute; where two kinds would do, both are listed. */
const LOOKS: Record<string, [countryCode: string, ...kinds: SceneryKind[]]> = {
  Kyoto: ['JP', 'historic'],
  Rome: ['IT', 'historic'],
  Cairo: ['EG', 'historic'],
  'Siem Reap': ['KH', 'historic'],
  Cusco: ['PE', 'historic'],
  Prague: ['CZ', 'historic'],
  Petra: ['JO', 'historic'],
  'Machu Picchu': ['PE', 'historic'],
  Oslo: ['NO', 'city'],
  'New York City': ['US', 'city'],
  Berlin: ['DE', 'city'],
  Shanghai: ['CN', 'city'],
  Denver: ['US', 'city'],
  Dubai: ['AE', 'city', 'desert'],
  'Alice Springs': ['AU', 'desert'],
  'Wadi Rum': ['JO', 'desert'],
  'Black Rock City': ['US', 'desert'],
  Tamanrasset: ['DZ', 'desert'],
  Ouarzazate: ['MA', 'desert', 'mountains'],
  Swakopmund: ['NA', 'desert'],
  Innsbruck: ['AT', 'mountains'],
  Bovec: ['SI', 'mountains'],
  Leh: ['IN', 'mountains'],
  Huaraz: ['PE', 'mountains'],
  Banff: ['CA', 'mountains'],
  Grindelwald: ['CH', 'mountains'],
  Thimphu: ['BT', 'mountains'],
  'Swiss Alps': ['CH', 'mountains'],
  Patagonia: ['AR', 'mountains'],
  Zermatt: ['CH', 'snow'],
  Longyearbyen: ['SJ', 'snow'],
  Nuuk: ['GL', 'snow'],
  Rovaniemi: ['FI', 'snow'],
  Lapland: ['FI', 'snow'],
  Santorini: ['GR', 'coast'],
  Dubrovnik: ['HR', 'coast'],
  'Amalfi Coast': ['IT', 'coast'],
  Essaouira: ['MA', 'coast'],
  Brighton: ['GB', 'coast'],
  Hobart: ['AU', 'coast'],
  'Big Sur': ['US', 'coast'],
  Reykjavík: ['IS', 'coast', 'mountains'],
  Galway: ['IE', 'coast'],
  'Bora Bora': ['PF', 'island'],
  Malé: ['MV', 'island'],
  Azores: ['PT', 'island'],
  Victoria: ['SC', 'island'],
  Bali: ['ID', 'tropics', 'island'],
  Ubud: ['ID', 'tropics'],
  Phuket: ['TH', 'tropics', 'island'],
  'Kerala Backwaters': ['IN', 'tropics'],
  Kampot: ['KH', 'tropics'],
  Cairns: ['AU', 'tropics'],
  Keswick: ['GB', 'lake'],
  Bled: ['SI', 'lake'],
  Ohrid: ['MK', 'lake'],
  Bellagio: ['IT', 'lake'],
  'Black Forest': ['DE', 'forest'],
  Mikkeli: ['FI', 'lake', 'forest'],
  Tuscany: ['IT', 'countryside'],
  'Serengeti National Park': ['TZ', 'countryside'],
  Dodoma: ['TZ', 'countryside'],
  Hallstatt: ['AT', 'village'],
  Cotswolds: ['GB', 'village'],
}

describe('what a place looks like', () => {
  it.each(Object.entries(LOOKS))('a traveller recognises %s', (name, [countryCode, ...kinds]) => {
    expect(kinds).toContain(likeliest(name, countryCode).scenery)
  })

  it('nobody is shown palms outside the warm belt', () => {
    expect(places.filter(({ scenery, latitude }) => scenery === 'tropics' && Math.abs(latitude) > 27)).toEqual([])
  })

  it('nobody is shown snow near the equator, but on its highest mountains', () => {
    const snowy = places.filter(
      ({ scenery, latitude, kind }) => scenery === 'snow' && Math.abs(latitude) < 25 && kind === 'city',
    )
    expect(snowy).toEqual([])
  })

  it('each kind of landscape is somewhere', () => {
    expect(new Set(places.map(({ scenery }) => scenery))).toEqual(new Set(SCENERY_KINDS))
  })
})

describe('the gazetteer', () => {
  it('gives each place a key of its own that fits a trip', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    expect(places.filter(({ id }) => !/^(g\d+|r-[a-z0-9-]{2,60}|c-[a-z]{2})$/.test(id))).toEqual([])
  })

  it('contains every town that the hand-kept tables name', () => {
    expect(resolveNamedTowns(readCities()).unknown).toEqual([])
  })

  it('contains well over three hundred regions, each in a real country and on the globe', () => {
    expect(REGIONS.length).toBeGreaterThan(300)
    const lost = REGIONS.filter(
      ([, code, latitude, longitude, radius]) =>
        !findCountry(code) || Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || radius <= 0,
    )
    expect(lost).toEqual([])
  })

  it('puts each region near a town of its country', () => {
    const towns = Map.groupBy(readCities(), ({ countryCode }) => countryCode)
    const astray = REGIONS.filter(
      ([, code, latitude, longitude]) =>
        !['AQ', 'GS'].includes(code) &&
        !towns
          .get(code)
          ?.some((town) => Math.abs(town.latitude - latitude) < 4 && Math.abs(town.longitude - longitude) < 7),
    )
    expect(astray.map(([name]) => name)).toEqual([])
  })

  it('gives each country that a city names a plain English name', () => {
    expect(COUNTRIES).toHaveLength(250)
    expect(['TR', 'HK', 'CI', 'CZ', 'BA', 'LC'].map((code) => findCountry(code)?.name)).toEqual([
      'Turkey',
      'Hong Kong',
      'Ivory Coast',
      'Czechia',
      'Bosnia and Herzegovina',
      'Saint Lucia',
    ])
    expect(readCities().filter(({ countryCode }) => !findCountry(countryCode))).toEqual([])
  })

  it.each([
    ['USA', 'US'],
    ['uk', 'GB'],
    ['Türkiye', 'TR'],
    ['cote d’ivoire', 'CI'],
    ['de', 'DE'],
    ['Bosnia & Herzegovina', 'BA'],
    ['日本', 'JP'],
    ['Atlantis', undefined],
  ])('a traveller who writes %s means %s', (written, code) => {
    expect(countryCodeOf(written)).toBe(code)
  })

  it('distinguishes places of one name by a line', () => {
    const lines = places
      .filter(({ name, countryCode }) => name === 'Springfield' && countryCode === 'US')
      .map((p) => p.region)
    expect(lines).toContain('Illinois, United States')
    expect(likeliest('Phuket', 'TH').region).toBe('Region in Thailand')
    expect(likeliest('Los Angeles', 'US').region).toBe('California, United States')
  })
})

it('has no city or region that is wider than overlaps are looked for', () => {
  // `cells_in_reach` of the database looks 1000 km far; countries reach by their code
  const tooWide = places.filter(({ kind, radiusKm }) => kind !== 'country' && radiusKm > 1000)
  expect(tooWide.map(({ id }) => id)).toEqual([])
})

describe('time zones', () => {
  const zonesOf = ({ zoneAhead, zoneBehind }: GazetteerPlace) => [zoneAhead, zoneBehind]

  it.each([
    ['Auckland', 'NZ', 'Pacific/Auckland'],
    ['Honolulu', 'US', 'Pacific/Honolulu'],
    ['Tabwakea Village', 'KI', 'Pacific/Kiritimati'],
    ['Ponta Delgada', 'PT', 'Atlantic/Azores'],
    ['Urumqi', 'CN', 'Asia/Urumqi'],
  ])('%s is in one', (name, country, zone) => {
    expect(zonesOf(likeliest(name, country))).toEqual([zone, zone])
  })

  it.each([
    ['c-jp', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['c-pt', 'Europe/Lisbon', 'Atlantic/Azores'],
    ['c-us', 'America/New_York', 'Pacific/Honolulu'],
    ['c-nz', 'Pacific/Chatham', 'Pacific/Auckland'],
  ])('%s has the first and the last of its cities, and none of its neighbours', (id, ahead, behind) => {
    const place = places.find((one) => one.id === id)
    const offset = (zone = '') => new Date('2026-01-15T12:00:00Z').toLocaleString('en-GB', { timeZone: zone })
    expect([place?.zoneAhead, place?.zoneBehind].map(offset)).toEqual([ahead, behind].map(offset))
  })

  it('are known of every place', () => {
    expect(places.filter(({ zoneAhead, zoneBehind }) => !zoneAhead || !zoneBehind).map(({ name }) => name)).toEqual([])
  })
})
