import { describe, expect, it } from 'vitest'
import { PLACE_KINDS, type PlaceKind, SCENES, type SceneName } from './postcard.ts'
import { scenesFor } from './scenes-of-the-world.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter((code) => regions.of(code))
const LATITUDES = [-90, -66, -45, -33, -20, 0, 12, 24, 29, 37, 48, 60, 69, 90]

interface Case {
  kind: PlaceKind
  countryCode: string
  latitude: number
}

function everywhere(): Case[] {
  return PLACE_KINDS.flatMap((kind) =>
    COUNTRIES.flatMap((countryCode) => LATITUDES.map((latitude) => ({ kind, countryCode, latitude }))),
  )
}

const placesWith = (names: readonly SceneName[]) =>
  everywhere().filter(({ kind, ...part }) => scenesFor(kind, part).some((name) => names.includes(name)))
const countriesWith = (...names: SceneName[]) => new Set(placesWith(names).map(({ countryCode }) => countryCode))

describe('what may be drawn where', () => {
  it('has a rule for every country', () => {
    expect(COUNTRIES.length).toBeGreaterThan(240)
  })

  it('leaves no kind of place in any country at any latitude without a scene of its kind', () => {
    for (const { kind, ...part } of everywhere()) {
      const names = scenesFor(kind, part)
      expect(names.length, `${kind} ${part.countryCode} ${part.latitude}`).toBeGreaterThan(0)
      expect(SCENES[kind]).toEqual(expect.arrayContaining(names))
    }
  })

  it('lets every scene be seen somewhere', () => {
    for (const name of PLACE_KINDS.flatMap((kind) => SCENES[kind])) expect(placesWith([name]).length).toBeGreaterThan(0)
  })

  it('puts no palm where winters are cold', () => {
    const palmy = placesWith(['palms', 'beach', 'oasis', 'terraces', 'falls', 'pyramids'])
    expect(palmy.length).toBeGreaterThan(0)
    expect(palmy.filter(({ latitude }) => Math.abs(latitude) > 36)).toEqual([])
  })

  it('puts no fir on the equator', () => {
    const wooded = placesWith([
      'alps',
      'horn',
      'viaduct',
      'mist',
      'beams',
      'canoe',
      'jetty',
      'chalet',
      'skier',
      'aurora',
    ])
    expect(wooded.filter(({ latitude }) => Math.abs(latitude) < 25)).toEqual([])
  })

  it('keeps pagodas in East Asia and Greek temples out of it', () => {
    expect([...countriesWith('pagoda')].sort()).toEqual(['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW'])
    expect(countriesWith('temple', 'aqueduct').has('JP')).toBe(false)
  })

  it('keeps white stairs in the Aegean', () => {
    expect([...countriesWith('stairs')].sort()).toEqual(['CY', 'GR'])
  })

  it('keeps camels to North Africa, the Middle East and Central Asia', () => {
    const lands = countriesWith('caravan', 'oasis', 'pyramids')
    expect(['MA', 'EG', 'OM', 'UZ'].filter((code) => !lands.has(code))).toEqual([])
    expect(['AU', 'US', 'NA', 'ES', 'JP', 'BR', 'IN'].filter((code) => lands.has(code))).toEqual([])
  })

  it('keeps thorn trees and elephants in Africa south of the Sahara', () => {
    const lands = countriesWith('savanna')
    expect(lands.has('KE')).toBe(true)
    expect(['MA', 'EG', 'BR', 'IN', 'FR'].filter((code) => lands.has(code))).toEqual([])
  })

  it('keeps northern lights to high latitudes', () => {
    expect(placesWith(['aurora']).every(({ latitude }) => Math.abs(latitude) >= 58)).toBe(true)
  })

  it.each<[string, PlaceKind, string, number, SceneName, SceneName[]]>([
    ['Kyoto', 'historic', 'JP', 35, 'pagoda', ['temple', 'aqueduct', 'pyramids', 'domes', 'steps']],
    ['Santorini', 'island', 'GR', 36.4, 'stairs', ['palms', 'stacks']],
    ['Lisbon', 'city', 'PT', 38.7, 'tram', ['pagoda', 'domes']],
    ['Merzouga', 'desert', 'MA', 31, 'caravan', ['mesas']],
    ['Oslo', 'coast', 'NO', 59.9, 'headland', ['beach', 'stairs', 'riviera']],
    ['Tucson', 'desert', 'US', 32, 'mesas', ['caravan', 'oasis']],
    ['Hạ Long', 'island', 'VN', 20.9, 'stacks', ['stairs']],
    ['Kilimanjaro', 'mountains', 'TZ', -3, 'summit', ['alps', 'viaduct', 'steppe']],
    ['Chichén Itzá', 'historic', 'MX', 20.7, 'steps', ['pagoda', 'temple']],
    ['Tromsø', 'snow', 'NO', 69.6, 'aurora', []],
  ])('%s, a place of kind %s, may show what belongs there', (_, kind, countryCode, latitude, fitting, foreign) => {
    const names = scenesFor(kind, { countryCode, latitude })
    expect(names).toContain(fitting)
    expect(names.filter((name) => foreign.includes(name))).toEqual([])
  })

  it('takes codes in small letters, and unknown ones for anywhere', () => {
    expect(scenesFor('city', { countryCode: 'jp', latitude: 35 })).toContain('pagoda')
    expect(scenesFor('city', { countryCode: '', latitude: Number.NaN })).toEqual(['tower', 'bridge'])
  })
})
