import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { SearchText } from './search.ts'

export const SAVED_SEARCHES = {
  /** Of one traveller. */
  most: 20,
  /** Digests in any seven days. */
  digestsAWeek: 3,
} as const

export const SavedSearch = z.object({
  id: Id,
  q: z.string(),
  createdAt: Time,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'The caller’s own saved searches, the newest first',
  access: 'onboarded',
  reply: { 200: z.array(SavedSearch).max(SAVED_SEARCHES.most) },
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary:
    'Save a search: a daily digest says how many new trips it finds. The same search twice is one, and a day that may be two (12/05) is chosen first',
  access: 'onboarded',
  body: z.object({ q: SearchText }),
  reply: { 201: SavedSearch },
  problems: ['too-many-searches', 'which-day', 'key-reused'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:searchId',
  summary: 'Delete a saved search of one’s own',
  access: 'onboarded',
  params: IdParams('searchId'),
  reply: { 200: Confirmation },
  problems: ['not-found'],
})
