import { type SQL, sql } from './sql.ts'
import { showsCity } from './today.ts'

/** The interests of a traveller, under the names of their fields. */
export interface TravelProfile {
  personalityType: string | null
  lifestyle: string[]
  travelBudget: string | null
  preferredDestinations: string[]
  preferredActivities: string[]
  experienceLevel: string | null
  preferredTransport: string[]
}

const pairs = (u: string) => `'personalityType', ${u}.personality_type, 'lifestyle', ${u}.lifestyle,
  'travelBudget', ${u}.travel_budget, 'preferredDestinations', ${u}.preferred_destinations,
  'preferredActivities', ${u}.preferred_activities, 'experienceLevel', ${u}.experience_level,
  'preferredTransport', ${u}.preferred_transport`

/** What two are compared by as JSON, where `alias` is the name of `users` in the query. */
export const travelProfile = (alias: string): SQL => sql.raw(`jsonb_build_object(${pairs(alias)})`)

/** All that others see of a traveller, as JSON. */
export const publicProfile = (u: string): SQL =>
  sql`(${sql.raw(profile(u))} || case when ${showsCity(u)} then ${sql.raw(cityOf(u))} else ${NO_CITY} end)`

const profile = (u: string) => `jsonb_build_object(
  'id', ${u}.id, 'username', ${u}.username, 'firstName', ${u}.first_name, 'lastName', ${u}.last_name,
  'profileImageUrl', ${u}.profile_image_url, 'profileImagePreview', ${u}.profile_image_preview, 'bio', ${u}.bio,
  ${pairs(u)})`
const cityOf = (u: string) => `jsonb_build_object('city', ${u}.city, 'country', ${u}.country, 'placeId', ${u}.place_id)`
const NO_CITY = sql.raw(`'{"city": null, "country": null, "placeId": null}'::jsonb`)
