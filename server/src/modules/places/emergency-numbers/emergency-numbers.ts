import { readFileSync } from 'node:fs'
import type { EmergencyNumbers } from '@caravan/contract/emergency-numbers.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { COUNTRIES, countryCodeOf } from '../gazetteer/countries.ts'

/** One number for all, or those of police, ambulance and fire, and one for all where there is one besides. */
type NumbersRow =
  | string
  | readonly [police: string | null, ambulance: string | null, fire: string | null, general?: string]

interface Data {
  checkedOn: string
  sources: readonly { name: string; url: string }[]
  notes: Readonly<Record<string, string>>
  numbers: Readonly<Record<string, NumbersRow>>
}

/** Whom to call in each country of the gazetteer, by its code; how the numbers were compared stands there. */
export const DATA: Data = JSON.parse(readFileSync(new URL('data.json', import.meta.url), 'utf8'))

const numbersOf = ({ code, name }: { code: string; name: string }): EmergencyNumbers => {
  const row = DATA.numbers[code]
  if (!row) throw new Error(`There are no emergency numbers for ${code}`)
  const base = { code, country: name, note: DATA.notes[code] ?? null }
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
  checkedOn: DATA.checkedOn,
  sources: [...DATA.sources],
})

/** Undefined for what is no country. */
export const findEmergencyNumbers = (countryCode: string): EmergencyNumbers | undefined => BY_CODE.get(countryCode)
