import { PLAN_LIMITS } from '@caravan/contract/plans.ts'

/** What a clock in a time zone shows at a moment: '2026-11-24T19:30', as fields for date and time hold it. */
export function clockIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    },
  }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment at which that clock shows this; where it is put forward, the moment after. */
export function momentOf(clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${clock}:00Z`)
  let at = wanted
  // the offset of a moment near the wanted one, then that of the wanted one
  for (let round = 0; round < 2; round++) at += wanted - Date.parse(`${clockIn(timeZone, new Date(at))}:00Z`)
  return new Date(at)
}

/** 'Tue, 24 Nov, 19:30 – 22:00'. */
export function whenOf({ startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string }): string {
  const day = (at: string) =>
    new Date(at).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const time = (at: string) =>
    new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const end = day(startsAt) === day(endsAt) ? time(endsAt) : `${day(endsAt)}, ${time(endsAt)}`
  return `${day(startsAt)}, ${time(startsAt)} – ${end}`
}

export const zoneInWords = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Some browsers name a zone that is none, such as 'Etc/Unknown': then that of Greenwich, which can be changed. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC'
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of a day: when people are about, and the one that suits most. */
const HOURS = { first: 10, usual: 18, last: 20 }

/**
 * When a new plan begins by a clock in the zone: on the first day that is shared, in the evening; where that has come, in an
 * hour or two, but not at night; likewise where no plan may begin so far ahead.
 */
export function firstSensible(days: { from: string; to: string } | null, timeZone: string, now: number): string {
  const soon = clockIn(timeZone, new Date(Math.ceil(now / HOUR) * HOUR + HOUR))
  const [today, hour] = [clockIn(timeZone, new Date(now)).slice(0, 10), Number(soon.slice(11, 13))]
  const at = (day: string, hours: number) => `${day}T${String(hours).padStart(2, '0')}:00`
  const isSoonEnough = days && Date.parse(days.from) - now < (PLAN_LIMITS.daysAhead - 1) * DAY
  if (isSoonEnough && days.from > today) return at(days.from, HOURS.usual)
  if (soon.slice(0, 10) === today && hour <= HOURS.last) return at(today, Math.max(hour, HOURS.first))
  return at(new Date(Date.parse(today) + DAY).toISOString().slice(0, 10), HOURS.usual)
}

/** All that a browser knows, by the name of a city: 'Lisbon (Europe)', and the one that is chosen. */
export const timeZones = (chosen: string): { value: string; label: string }[] =>
  [...new Set([chosen, ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => {
      const [region = '', ...rest] = value.split('/')
      const city = rest.join(', ').replaceAll('_', ' ')
      return { value, label: city ? `${city} (${region})` : value }
    })
    .sort((one, other) => one.label.localeCompare(other.label))
