import type { Notification } from '@caravan/contract/notifications.ts'
import type { SavedSearch } from '@caravan/contract/saved-searches.ts'
import type { Wish, WishBody } from '@caravan/contract/wishes.ts'
import type { FastifyInstance } from 'fastify'
import { sendDigests } from '../modules/discover/saved-searches/digest.ts'
import { accepted, type Traveller } from './factories.ts'
import { runJobs } from './run-jobs.ts'
import { PLACES } from './search.ts'

export const callWish = (who: Traveller, wish: Partial<WishBody> = {}) =>
  who.call('POST', '/api/wishes', { placeId: PLACES.lisbon.placeId, ...wish })

export const wished = async (who: Traveller, wish: Partial<WishBody> = {}) => accepted<Wish>(await callWish(who, wish))

export const savedSearch = async (who: Traveller, q: string) =>
  accepted<SavedSearch>(await who.call('POST', '/api/saved-searches', { q }))

/** What somebody is notified of, of one kind. */
export const notifiedOf = async (who: Traveller, kind: Notification['kind']): Promise<Notification[]> =>
  (await who.call('GET', '/api/notifications')).json<Notification[]>().filter((one) => one.kind === kind)

/** The trips that have woken somebody's wishes, after all jobs. */
export async function wokenBy(app: FastifyInstance, who: Traveller): Promise<(string | undefined)[]> {
  await runJobs(app)
  return (await notifiedOf(who, 'wish-fits')).map(({ trip }) => trip?.id)
}

/** It is morning for somebody who has saved a search. */
export async function bringMorning({ services }: FastifyInstance, { id }: Traveller): Promise<void> {
  await services.pool.query(`update search_digests set due_at = now() - interval '1 minute' where user_id = $1`, [id])
  await sendDigests(services)
}
