import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

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
