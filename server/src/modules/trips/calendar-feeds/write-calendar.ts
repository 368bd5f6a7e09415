import { PRODUCT } from '@caravan/contract/product.ts'
import { printable } from '@caravan/contract/text.ts'
import ical, { type ICalCalendar, ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { EventRow } from './queries.ts'

/** Calendars are asked to look for news this often. */
const REFRESH_SECONDS = 6 * 3600

interface Written {
  publicUrl: string
  /** Who reads: their own trips are not named by who goes. */
  readerId: string
}

/** Trips as an iCalendar object (RFC 5545): the same text for the same trips, each under its id. */
export function writeCalendar(trips: readonly EventRow[], { publicUrl, readerId }: Written, name?: string): string {
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
