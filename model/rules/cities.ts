/** Where people live and go; far from each other. */
export const CITIES = [
  { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' },
  { destination: 'Porto', country: 'Portugal', placeId: 'g2735943' },
] as const

/** Where nobody lives, and where it is another day for half of each. */
export const FAR_CITY = { destination: 'Auckland', country: 'New Zealand', placeId: 'g2193733' } as const
export const DESTINATIONS = [...CITIES, FAR_CITY] as const
