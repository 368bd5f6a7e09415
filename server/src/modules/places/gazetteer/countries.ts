import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { AFRICAN_COUNTRIES } from '../data/countries/africa.ts'
import { NORTH_AMERICAN_COUNTRIES, SOUTH_AMERICAN_COUNTRIES } from '../data/countries/americas.ts'
import { ASIA } from '../data/countries/asia.ts'
import { EUROPEAN_COUNTRIES } from '../data/countries/europe.ts'
import { ANTARCTICA, OCEANIAN_COUNTRIES } from '../data/countries/oceania.ts'
import type { CountryRow } from '../data/country-row.ts'
import { normaliseName } from '../normalise.ts'

const FOLDER = join(import.meta.dirname, '../data/names')

/** What a place is called in English, and in all languages. */
export interface NamesInLanguages {
  english: string
  all: readonly string[]
}

/**
 * The names that GeoNames has of its cities (by id), states ('US.CA') or countries ('US'): `data/names/README.md`. Read anew
 * each time, as the cities are.
 */
export function readNames(of: 'cities' | 'states' | 'countries'): Map<string, NamesInLanguages> {
  const lines = gunzipSync(readFileSync(join(FOLDER, `${of}.tsv.gz`)))
    .toString()
    .trim()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const [key = '', ...all] = line.split('\t')
      return [key, { english: all[0] ?? '', all }]
    }),
  )
}

const CONTINENTS: Record<string, readonly CountryRow[]> = {
  Africa: AFRICAN_COUNTRIES,
  Antarctica: ANTARCTICA,
  Asia: ASIA,
  Europe: EUROPEAN_COUNTRIES,
  'North America': NORTH_AMERICAN_COUNTRIES,
  Oceania: OCEANIAN_COUNTRIES,
  'South America': SOUTH_AMERICAN_COUNTRIES,
}

/** Where the runtime's English name is not the one that travellers use. */
const PLAINER_NAMES: Record<string, string> = {
  BQ: 'Bonaire',
  CC: 'Cocos Islands',
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
  SJ: 'Svalbard',
  TR: 'Turkey',
}

export interface Country {
  code: string
  name: string
  continent: string
  latitude: number
  longitude: number
  radiusKm: number
  scenery: SceneryKind
  alsoCalled: readonly string[]
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })

function countryNameOf(code: string): string {
  const name = PLAINER_NAMES[code] ?? englishNames.of(code) ?? code
  return name
    .replaceAll('&', 'and')
    .replaceAll('’', "'")
    .replace(/^St\. /, 'Saint ')
}

function countryOf(continent: string, row: CountryRow): Country {
  const [code, latitude, longitude, radiusKm, scenery, ...alsoCalled] = row
  return { code, name: countryNameOf(code), continent, latitude, longitude, radiusKm, scenery, alsoCalled }
}

export const COUNTRIES: readonly Country[] = Object.entries(CONTINENTS).flatMap(([continent, rows]) =>
  rows.map((row) => countryOf(continent, row)),
)

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]))
const codeByName = new Map(
  COUNTRIES.flatMap((country) => {
    const names = [country.name, englishNames.of(country.code) ?? '', ...country.alsoCalled, country.code]
    return names.map((name) => [normaliseName(name), country.code] as const)
  }),
)

/** The country's row would only be beside the city's. */
export const CITY_STATES = ['GI', 'HK', 'MC', 'MO', 'SG', 'VA']

export const findCountry = (code: string): Country | undefined => byCode.get(code)

/** Made of the file when first asked for: most names are English ones. */
let codeByNameInLanguages: ReadonlyMap<string, string> | undefined

function readCodesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const [code, { all }] of readNames('countries')) {
    for (const name of all.map(normaliseName)) if (byCode.has(code) && !codes.has(name)) codes.set(name, code)
  }
  return codes
}

/** The ISO code of a country as people write it in any language, whatever the case and accents; `usa` and `uk` are understood. */
export function countryCodeOf(written: string): string | undefined {
  const name = normaliseName(written)
  if (!name) return undefined
  codeByNameInLanguages ??= codeByName.has(name) ? undefined : readCodesByName()
  return codeByName.get(name) ?? codeByNameInLanguages?.get(name)
}
