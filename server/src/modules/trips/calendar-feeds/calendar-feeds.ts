import { FEED_TRIPS } from '@caravan/contract/calendar-feed.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Db } from '../../../db/client.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { hashOfToken, newToken } from '../../../platform/secrets/random-token.ts'
import { findTraveller } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import type { Services } from '../../../services.ts'
import { feedMail, mailOwner } from '../../people/account/owner-mails.ts'
import * as queries from './queries.ts'
import { writeCalendar } from './write-calendar.ts'

const feedAddress = (publicUrl: string, token: string) => `${publicUrl}/calendar/feeds/${token}.ics`

export async function find({ db, viewer }: Act) {
  const feed = await queries.findFeed(db, viewer.id)
  return { feed: feed ? { createdAt: feed.createdAt.toISOString() } : null }
}

/** The address is shown here and never again: the database has its hash alone. It outlasts the hold on a phone: its owner is mailed. */
export async function renew(services: Pick<Services, 'config' | 'secrets'>, act: Act) {
  const { token, tokenHash } = newToken()
  const createdAt = new Date()
  await inTransaction(act, async ({ db, viewer }) => {
    await queries.setFeed(db, { userId: viewer.id, tokenHash, createdAt })
    await mailOwner(db, services, viewer.id, feedMail())
  })
  return { address: feedAddress(services.config.publicUrl, token), createdAt: createdAt.toISOString() }
}

export async function revoke({ db, viewer }: Act) {
  await queries.deleteFeed(db, viewer.id)
  return { message: 'The calendar feed has ended.' }
}

/**
 * All trips of the traveller whose feed this is, as an iCalendar object.
 * @throws Problem `not-found` for an address that was never given, or has ended: the two look the same
 */
export async function readFeed(db: Db, token: string, publicUrl: string): Promise<string> {
  const ownerId = await queries.findFeedOwner(db, hashOfToken(token))
  const owner = ownerId ? await findTraveller(db, ownerId) : null
  if (!owner?.hasOnboarded) throw problem('not-found')
  const trips = await queries.listEvents(db, owner.id, FEED_TRIPS)
  return writeCalendar(trips, { publicUrl, readerId: owner.id }, `${PRODUCT.name} trips`)
}

/** One trip as an iCalendar object. @throws Problem `not-found` for one that is not there or not for this viewer */
export async function readEvent({ db, viewer }: Pick<Act, 'db' | 'viewer'>, tripId: string, publicUrl: string) {
  const trip = await queries.findEvent(db, viewer, tripId)
  if (!trip) throw problem('not-found')
  return writeCalendar([trip], { publicUrl, readerId: viewer.id })
}
