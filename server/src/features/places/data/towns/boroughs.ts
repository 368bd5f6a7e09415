/** Parts of a city that GeoNames lists as cities of their own: somebody there is in New York, London or Hong Kong. */
export const BOROUGHS: Record<string, readonly string[]> = {
  GB: ['City of London', 'City of Westminster', 'Islington', 'Camden Town', 'Croydon', 'Bexley', 'Harrow'],
  HK: ['Kowloon', 'Tsuen Wan'],
  US: ['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'],
}
