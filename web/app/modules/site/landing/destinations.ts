import { POPULAR_PLACES } from '@caravan/contract/discover.ts'

export interface WallTile {
  /** An event, where people go for it. */
  event?: string
  place: string
  country: string
  /** A key of the gazetteer and which drawing of that place. */
  poster: string
}

/** Drawings of the places that Discover shows first. */
const DRAWINGS: Record<(typeof POPULAR_PLACES)[number]['place'], string> = {
  Santorini: 'r-santorini/22',
  Tokyo: 'g1850147/3',
  'Swiss Alps': 'r-swiss-alps/17',
  Phuket: 'r-phuket/22',
}
export const DESTINATIONS: readonly WallTile[] = POPULAR_PLACES.map(({ place, country }) => ({
  place,
  country,
  poster: DRAWINGS[place],
}))

export const EVENTS: readonly WallTile[] = [
  { event: 'Burning Man', place: 'Black Rock City', country: 'United States', poster: 'r-black-rock-city/18' },
  { event: 'Web Summit', place: 'Lisbon', country: 'Portugal', poster: 'g2267057/8' },
  { event: 'Tomorrowland', place: 'Boom', country: 'Belgium', poster: 'g2801494/6' },
  { event: 'South by Southwest', place: 'Austin', country: 'United States', poster: 'g4671654/10' },
]

/** To a search of a place or a tag, for who is signed in by then. */
const search = (q: string) => `/discover?q=${encodeURIComponent(q)}`
export const searchAddressOf = ({ place }: WallTile) => search(place)

/** Of the footer: what people leave for, and the search that finds them. */
export const FOOTER_SEARCHES = {
  Festivals: [
    ['Tomorrowland', search('Boom')],
    ['Burning Man', search('Black Rock City')],
    ['Glastonbury', search('Glastonbury')],
    ['Sziget', search('Budapest')],
  ],
  Conferences: [
    ['Web Summit', search('Lisbon')],
    ['South by Southwest', search('Austin')],
    ['MWC Barcelona', search('Barcelona')],
    ['Slush', search('Helsinki')],
  ],
  Friendships: [
    ['Solo travelers', '/near-me'],
    ['Festival camps', search('#Festivals')],
    ['Conference company', search('#Culture')],
    ['Adventure partners', search('#Adventure')],
  ],
} as const
