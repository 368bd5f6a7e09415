import type { EmergencyNumbers } from '@caravan/contract/emergency-numbers.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { COUNTRIES, countryCodeOf } from '../gazetteer/countries.ts'
import { CHECKED_ON, NOTES, NUMBERS, SOURCES } from './data.ts'

const numbersOf = ({ code, name }: { code: string; name: string }): EmergencyNumbers => {
  const row = NUMBERS[code]
  if (!row) throw new Error(`There are no emergency numbers for ${code}`)
  const base = { code, country: name, note: NOTES[code] ?? null }
  if (typeof row === 'string') return { ...base, police: null, ambulance: null, fire: null, general: row }
  const [police, ambulance, fire, general = null] = row
  return { ...base, police, ambulance, fire, general }
}

const ALL: readonly EmergencyNumbers[] = COUNTRIES.map(numbersOf).sort((one, other) =>
  one.country.localeCompare(other.country, 'en'),
)
const BY_CODE = new Map(ALL.map((numbers) => [numbers.code, numbers]))

export const list = (viewer: Pick<Viewer, 'country'> | null) => ({
  countries: [...ALL],
  own: (viewer?.country && countryCodeOf(viewer.country)) || null,
  checkedOn: CHECKED_ON,
  sources: [...SOURCES],
})

/** Undefined for what is no country. */
export const findEmergencyNumbers = (countryCode: string): EmergencyNumbers | undefined => BY_CODE.get(countryCode)
