import { expect, type Person, type TravellerOptions } from './fixtures.ts'
import { postTripAs } from './trips.ts'

/** Cities in which no other test has anybody, so that a list holds who is named and nobody else. */
export const BERGEN = { city: 'Bergen', country: 'Norway' }
export const TURKU = { city: 'Turku', country: 'Finland' }
export const GHENT = { city: 'Ghent', country: 'Belgium' }
export const GALWAY = { city: 'Galway', country: 'Ireland' }
export const MARIBOR = { city: 'Maribor', country: 'Slovenia' }
export const AARHUS = { city: 'Aarhus', country: 'Denmark' }

type Make = (wish: TravellerOptions, look?: object) => Promise<Person>

/** Somebody whose city is confirmed today. */
export async function travellerIn(make: Make, wish: TravellerOptions, look?: object): Promise<Person> {
  const person = await make(wish, look)
  const confirmed = await person.context.request.put('/api/users/location/confirmation')
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return person
}

/** A trip to a city that began today. */
export async function travelsTo(person: Person, { city, country }: typeof BERGEN): Promise<void> {
  const found = await person.context.request.get(`/api/places?q=${encodeURIComponent(city)}`)
  const places: { id: string; kind: string; country: string }[] = await found.json()
  const placeId = places.find((place) => place.kind === 'city' && place.country === country)?.id
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await postTripAs(person.context, {
    ...{ destination: city, country, startDate: day(0), endDate: day(5) },
    ...(placeId ? { placeId } : {}),
  })
}

/** Opens a group chat by the call, as somebody of the city. */
export async function openGroup(person: Person, city: typeof BERGEN, name: string): Promise<{ id: string }> {
  const data = { ...city, name, description: 'Six at the fountain.' }
  const reply = await person.context.request.post('/api/group-chats', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  return reply.json()
}

/** The body of a refusal, for an answer that a test gives itself. */
export const refusal = (slug: string, status: number, detail = '') => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `/problems/${slug}`, title: 'Refused', status, detail, instance: '/' }),
})
