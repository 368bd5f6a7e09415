import { isTimeZone } from '@caravan/contract/plans.ts'
import tzLookup from '@photostructure/tz-lookup'
import { distanceKm } from '../nearest-city.ts'
import type { GazetteerPlace } from './place.ts'

type Zones = Pick<GazetteerPlace, 'zoneAhead' | 'zoneBehind'>
const only = (zone: string): Zones => ({ zoneAhead: zone, zoneBehind: zone })

/** The zone in whose outline a point lies; the outlines are coarse, and near a border it may be that of the neighbours. */
export function timeZonesAt(latitude: number, longitude: number): Zones {
  const zone = tzLookup(latitude, longitude)
  return only(isKnown(zone) ? zone : '')
}

/** A city has a zone of its country; a country and a region have those of their cities, of which Indonesia has several. */
export function withTimeZones(places: readonly GazetteerPlace[]): GazetteerPlace[] {
  const zonesOf = zonesByCountry(places)
  const settled = places.map((place) =>
    place.kind === 'city'
      ? { ...place, ...only(ownZone(place.zoneAhead, zonesOf.get(place.countryCode) ?? [])) }
      : place,
  )
  const cities = Map.groupBy(
    settled.filter(({ kind }) => kind === 'city'),
    ({ countryCode }) => countryCode,
  )
  return settled.map((place) => {
    if (place.kind === 'city') return place
    const inCountry = cities.get(place.countryCode) ?? []
    const isInside = (city: GazetteerPlace) => place.kind === 'country' || distanceKm(place, city) <= place.radiusKm
    const inside = inCountry.filter(isInside)
    return inside.length > 0 ? { ...place, ...widest(inside) } : place
  })
}

/** A zone belongs to the country that has most of its cities. */
function zonesByCountry(places: readonly GazetteerPlace[]): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const { kind, zoneAhead, countryCode } of places) {
    if (kind !== 'city' || !zoneAhead) continue
    const cities = counts.get(zoneAhead) ?? new Map<string, number>()
    counts.set(zoneAhead, cities.set(countryCode, (cities.get(countryCode) ?? 0) + 1))
  }
  const zones = new Map<string, string[]>()
  for (const [zone, cities] of counts) {
    const [[country] = ['']] = [...cities].toSorted(([, one], [, other]) => other - one)
    zones.set(country, [...(zones.get(country) ?? []), zone])
  }
  return zones
}

/** The one whose clocks are nearest to that of the neighbours. */
function ownZone(zone: string, zones: readonly string[]): string {
  if (zones.includes(zone) || !zone) return zone
  const apart = (other: string) => Math.abs(minutesAhead(other) - minutesAhead(zone))
  return zones.toSorted((one, other) => apart(one) - apart(other))[0] ?? zone
}

function widest(cities: readonly Zones[]): Zones {
  const zones = [...new Set(cities.map(({ zoneAhead }) => zoneAhead))].filter(Boolean)
  const inOrder = zones.toSorted((one, other) => minutesAhead(one) - minutesAhead(other))
  return { zoneAhead: inOrder.at(-1) ?? '', zoneBehind: inOrder[0] ?? '' }
}

const known = new Map<string, boolean>()
function isKnown(zone: string): boolean {
  const isOne = known.get(zone) ?? isTimeZone(zone)
  known.set(zone, isOne)
  return isOne
}

/** Which of two zones is ahead by an hour in summer alone matters little. */
const JANUARY = new Date('2026-01-15T12:00:00Z')
const offsets = new Map<string, number>()

function minutesAhead(zone: string): number {
  const minutes = offsets.get(zone) ?? offsetOf(zone)
  offsets.set(zone, minutes)
  return minutes
}

/** 'GMT+13:45', 'GMT-10:00', 'GMT'. */
function offsetOf(zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(JANUARY)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}
