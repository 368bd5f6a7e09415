const COUNTRY = 'country'

/** What the address asks for besides the trip. */
export const readsCountry = (params: URLSearchParams): boolean => params.get(COUNTRY) === 'true'

export const countryParams = (withCountry: boolean): Record<string, string> =>
  withCountry ? { [COUNTRY]: 'true' } : {}
