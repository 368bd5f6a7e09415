/**
 * Parts of a city that GeoNames lists as cities of their own, with their state: somebody there is in New York, London or Hong Kong.
 */
export const BOROUGHS: Record<string, readonly string[]> = {
  GB: [
    'City of London, England',
    'City of Westminster, England',
    'Islington, England',
    'Camden Town, England',
    'Croydon, England',
    'Bexley, England',
    'Harrow, England',
  ],
  HK: ['Kowloon, Kowloon City', 'Tsuen Wan, Tsuen Wan'],
  US: [
    'Brooklyn, New York',
    'Queens, New York',
    'Manhattan, New York',
    'The Bronx, New York',
    'Staten Island, New York',
  ],
}
