import { isContext } from './gazetteer/context.ts'
import { countryCodeOf, findCountry } from './gazetteer/countries.ts'
import { normaliseName } from './normalise.ts'
import type { Narrowed } from './queries.ts'

const MIN_NAME = 3
/** 'district of columbia united states' */
const MAX_CONTEXT_WORDS = 5

/** 'san jose costa rica' may be 'san jose costa' in 'rica' and 'san jose' in 'costa rica'. */
export function readingsOf(name: string): Narrowed[] {
  const words = name.split(' ')
  const readings: Narrowed[] = []
  for (let cut = words.length - 1; cut >= Math.max(1, words.length - MAX_CONTEXT_WORDS); cut--) {
    const named = words.slice(0, cut).join(' ')
    const contexts = named.length >= MIN_NAME ? contextsFrom(words.slice(cut)) : []
    if (contexts.length) readings.push({ name: named, contexts })
  }
  return readings
}

/** What is behind a name as places have it: 'fra', the country of 'frankreich', and both of 'colorado united states'. */
function contextsFrom(words: readonly string[]): string[] {
  const context = contextFrom(words.join(' '))
  if (context) return [context]
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [state, country] = [contextFrom(words.slice(0, cut).join(' ')), contextFrom(words.slice(cut).join(' '))]
    if (state && country) return [state, country]
  }
  return []
}

const contextFrom = (words: string): string =>
  isContext(words) ? words : normaliseName(findCountry(countryCodeOf(words) ?? '')?.name ?? '')
