import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Person } from './fixtures.ts'
import { uniqueSuffix } from './sessions.ts'

interface Wanted {
  destination: string
  country: string
  placeId?: string
  audience?: 'all' | 'female' | 'male'
  imageUrl?: string
  startDate?: string
  endDate?: string
  flexible?: { earliest: string; latest: string; minNights: number; maxNights: number }
  tags?: string[]
  description?: string
}

/** Posts a trip by the call, as the traveller of a context. */
export async function postTripAs(context: BrowserContext, wanted: Wanted): Promise<{ id: string }> {
  const data = {
    startDate: '2027-05-01',
    endDate: '2027-05-08',
    description: 'A week on foot, the rest by ferry.',
    tags: [],
    imageUrl: '',
    audience: 'all',
    ...wanted,
  }
  const reply = await context.request.post('/api/posts', { data })
  if (reply.status() !== 201) throw new Error(`The trip was refused: ${await reply.text()}`)
  return reply.json()
}

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
export const chips = (page: Page) => page.getByRole('list', { name: 'Searched for' }).getByRole('button')
export const foundTrips = (page: Page) => page.getByRole('list', { name: 'Trips' }).getByRole('link')
export const foundTravellers = (page: Page) => page.getByRole('list', { name: 'Travelers' }).getByRole('listitem')

/** A tag that no other test's trips have. */
export const ownTag = (word: string) => `${word}${uniqueSuffix()}`

interface Journey {
  city: string
  country: string
  startDate: string
  endDate: string
  tags?: string[]
}

/** Posts a trip to a city of the gazetteer. */
export async function goesTo(person: Person, { city, country, ...trip }: Journey): Promise<{ id: string }> {
  const reply = await person.context.request.get(`/api/places?q=${encodeURIComponent(city)}`)
  const places: { id: string; kind: string; country: string }[] = await reply.json()
  const placeId = places.find((place) => place.kind === 'city' && place.country === country)?.id
  expect(placeId, `${city} is in the gazetteer`).toBeTruthy()
  return postTripAs(person.context, { destination: city, country, ...trip, ...(placeId ? { placeId } : {}) })
}

/** The first and the last day of a month so many months from now, and how the page names it. */
export function monthAhead(months: number) {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  const month = first.toISOString().slice(0, 7)
  const name = first.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return { startDate: `${month}-04`, endDate: `${month}-11`, name, year: String(first.getUTCFullYear()) }
}
