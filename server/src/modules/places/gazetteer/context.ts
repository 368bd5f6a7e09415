import { STATES_OF_AMERICA } from '../data/states/americas.ts'
import { STATES_OF_ASIA_PACIFIC } from '../data/states/asia-pacific.ts'
import { STATES_OF_EUROPE } from '../data/states/europe.ts'
import { normaliseName } from '../normalise.ts'
import { COUNTRIES, type Country } from './countries.ts'

/** States, provinces and cantons by country and by the code that GeoNames has for them. */
export const STATES: Record<string, Record<string, string>> = {
  ...STATES_OF_AMERICA,
  ...STATES_OF_EUROPE,
  ...STATES_OF_ASIA_PACIFIC,
}

/** The words by which a traveller may narrow a name down: 'Portland, OR' and 'Portland, United States'. */
export function contextOf(country: Country | undefined, code: string, state: readonly string[] = []): string {
  return normaliseName([...state, code, country?.name ?? '', ...(country?.alsoCalled ?? [])].join(' '))
}

const CONTEXTS = [
  ...COUNTRIES.flatMap((country) => [contextOf(country, country.code), normaliseName(country.continent)]),
  ...Object.values(STATES).flatMap((states) =>
    Object.entries(states).map(([code, name]) => normaliseName(`${name} ${code}`)),
  ),
].map((words) => ` ${words}`)

/** Whether these words begin something that is behind a name: 'fra' and 'costa rica' do, 'jose costa rica' does not. */
export const isContext = (words: string): boolean => CONTEXTS.some((context) => context.includes(` ${words}`))
