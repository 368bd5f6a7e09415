/** Where people live and go; far from each other. */
export const CITIES = [
  { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' },
  { destination: 'Porto', country: 'Portugal', placeId: 'g2735943' },
] as const
