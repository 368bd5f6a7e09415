/** A populated place as GeoNames has it. */
export interface City {
  id: string
  name: string
  countryCode: string
  /** GeoNames' feature code: `PPLC` a capital, `PPLX` a part of a city, … */
  featureCode: string
  stateCode: string
  population: number
  latitude: number
  longitude: number
}
