import { FEED_TRIPS } from '@caravan/contract/calendar-feed.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { printable } from '@caravan/contract/text.ts'
import ical, { type ICalCalendar, ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { hashOfToken, newToken } from '../../../platform/secrets/random-token.ts'
import { findTraveller } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { feedMail, mailOwner } from '../../people/account/owner-mails.ts'
import type { EventRow } from './queries.ts'
import * as queries from './queries.ts'

/** Calendars are asked to look for news this often. */
const REFRESH_SECONDS = 6 * 3600

interface Written {
  publicUrl: string
  /** Who reads: their own trips are not named by who goes. */
  readerId: string
}

/** Trips as an iCalendar object (RFC 5545): the same text for the same trips, each under its id. */
function writeCalendar(trips: readonly EventRow[], { publicUrl, readerId }: Written, name?: string): string {
  const calendar = ical({ prodId: { company: PRODUCT.name, product: 'Trips', language: 'EN' } })
  if (name) calendar.name(name).ttl(REFRESH_SECONDS)
  for (const trip of trips) addEvent(calendar, trip, { publicUrl, readerId })
  return `${printable(calendar.toString())}\r\n`
}

function addEvent(calendar: ICalCalendar, trip: EventRow, { publicUrl, readerId }: Written): void {
  const { id, destination, country, startDate, endDate, flexible, description, revision, revisedAt, userId } = trip
  const url = `${publicUrl}/?post=${id}`
  const who = userId === readerId ? '' : `${trip.firstName || trip.username || 'Somebody'}: `
  calendar.createEvent({
    id,
    sequence: revision,
    stamp: revisedAt,
    lastModified: revisedAt,
    start: startDate,
    // the day after the last one: what `DTEND` names is not part of the event
    end: dayAfter(endDate),
    allDay: true,
    summary: `${who}${destination}${flexible ? ` (${nightsText(flexible)})` : ''}`,
    location: `${destination}, ${country}`,
    description: `${description}\n\n${url}`,
    url,
    class: ICalEventClass.PRIVATE,
    // where only the window is known, somebody is not yet busy in all of it
    status: flexible ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: flexible ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  })
}

const DAY = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

function nightsText({ minNights, maxNights }: NonNullable<EventRow['flexible']>): string {
  const nights = minNights === maxNights ? String(minNights) : `${minNights} to ${maxNights}`
  return `about ${nights} ${maxNights === 1 ? 'night' : 'nights'} in these days`
}

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
