import { SAVED_TRIPS } from '@caravan/contract/saved-trips.ts'
import { firstUnread } from './group-chats.ts'
import { isAccepted, openMatches, otherOf } from './matches.ts'
import { hasOtherDays, isOtherTrip, notify, notifyOfGroupMessages } from './notifications.ts'
import {
  compare,
  hasBegun,
  isActive,
  isCityConfirmed,
  isOver,
  seesTraveller,
  seesTrip,
  showsCity,
  todayThere,
  tripFor,
  tripsSeenBy,
} from './visibility.ts'
import type { Match, Saved, Traveller, Trip, Wish, World } from './world.ts'

/** The days on which a trip of the viewer's own is at the same place; of several such trips the one with most of them. */
export function overlapWithOwn(world: World, viewer: Traveller, trip: Trip) {
  if (trip.ownerId === viewer.id) return null
  const [best] = [...world.trips.values()]
    .filter((own) => own.ownerId === viewer.id && !isOver(own))
    .flatMap((own) => daysInCommon(own, trip))
    .sort(bestFirst)
  return best ? shownOverlap(best) : null
}

type Overlap = ReturnType<typeof daysInCommon>[number]
const bestFirst = (a: Overlap, b: Overlap) => b.days - a.days || compare(a.startDate, b.startDate)

export const shownOverlap = ({ startDate, endDate, days }: Overlap) => ({ startDate, endDate, days, isPossible: false })

/**
 * When and where the two of a match both travel, as far as the viewer may know: the trip of the match, or else those of whoever
 * was asked, beside those of the asker. Of several, the one with most days, and of those the first; any of those at one time.
 */
export function overlapOfMatch(world: World, viewer: Traveller, { tripId, askerId, authorId }: Match) {
  const coming = (id: string) =>
    [...world.trips.values()].filter((trip) => trip.ownerId === id && !isOver(trip) && seesTrip(world, viewer, trip))
  const about = tripFor(world, viewer, tripId ?? '')
  const overlaps = (about ? [about] : coming(authorId))
    .flatMap((stay) => coming(askerId).flatMap((theirs) => daysInCommon(stay, theirs)))
    .sort(bestFirst)
  return overlaps.filter((one) => overlaps[0] && bestFirst(one, overlaps[0]) === 0)
}

/** Trips of one's matches that one sees, on days of an own trip at the same place, as far as both are on days asked for. */
export function calendarOf(world: World, viewer: Traveller, from: string, to: string) {
  const isOn = ({ startDate, endDate }: Trip) => startDate <= to && endDate >= from
  const trips = [...world.trips.values()].filter(isOn)
  const mine = trips
    .filter(({ ownerId }) => ownerId === viewer.id)
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || compare(a.id, b.id))
  const matchWith = new Map(
    openMatches(world)
      .filter((match) => isAccepted(match) && [match.askerId, match.authorId].includes(viewer.id))
      .map((match) => [otherOf(match, viewer.id), match.id]),
  )
  const overlaps = trips
    .filter((trip) => trip.ownerId !== viewer.id && matchWith.has(trip.ownerId) && seesTrip(world, viewer, trip))
    .flatMap((trip) => {
      const [best] = mine
        .flatMap((own) => daysInCommon(own, trip))
        .filter(({ startDate, endDate }) => startDate <= to && endDate >= from)
        .sort((a, b) => b.days - a.days)
      return best ? [{ trip, mine: best.one, from: best.startDate, to: best.endDate }] : []
    })
    .sort((a, b) => compare(a.from, b.from) || compare(a.trip.id, b.trip.id))
  return { mine, overlaps: overlaps.map((one) => ({ ...one, matchId: matchWith.get(one.trip.ownerId) })) }
}

function daysInCommon(one: Trip, other: Trip) {
  if (one.destination !== other.destination) return []
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  return days > 0 ? [{ one, startDate, endDate, days }] : []
}

/** Whoever hides from Near Me shows their page to those with whom they have an accepted match, and to those they ask. */
export function seesPageOf(world: World, viewer: Traveller, other: Traveller): boolean {
  if (!seesTraveller(world, viewer, other.id)) return false
  if (!other.isHiddenNearby || other.id === viewer.id) return true
  return openMatches(world).some(({ askerId, authorId, status }) => {
    if (askerId === other.id && authorId === viewer.id) return status !== 'rejected'
    return askerId === viewer.id && authorId === other.id && status === 'accepted'
  })
}

/** Whether another has a trip that the viewer sees on days of a coming trip of the viewer's own, wherever they go. */
export function travelAtTheSameTime(world: World, viewer: Traveller, id: string): boolean {
  const coming = tripsSeenBy(world, viewer).filter((trip) => !isOver(trip))
  const own = coming.filter(({ ownerId }) => ownerId === viewer.id)
  const isAtTheTimeOf = (theirs: Trip) =>
    own.some((mine) => mine.startDate <= theirs.endDate && theirs.startDate <= mine.endDate)
  return coming.some((trip) => trip.ownerId === id && isAtTheTimeOf(trip))
}

const isUnderWay = (trip: Trip) => hasBegun(trip) && !isOver(trip)

export interface Nearby {
  id: string
  stay: 'home' | 'trip'
  trip: { id: string } | null
}

/**
 * Who lives in the viewer's city since another day and has confirmed it, and who is there by a trip that the viewer sees and that is under way.
 * All of a cast share the
 * same, so that their ids decide about the order.
 */
export function nearbyOf(world: World, viewer: Traveller): Nearby[] {
  const there = tripsSeenBy(world, viewer).filter((trip) => trip.destination === viewer.city && isUnderWay(trip))
  return [...world.travellers.values()]
    .filter(({ id, isHiddenNearby }) => id !== viewer.id && !isHiddenNearby && seesTraveller(world, viewer, id))
    .flatMap(({ id, city, cityDays }): Nearby[] => {
      if (city === viewer.city && showsCity({ cityDays }))
        return isCityConfirmed({ cityDays }) ? [{ id, stay: 'home', trip: null }] : []
      const trip = there.filter(({ ownerId }) => ownerId === id).sort((a, b) => b.endDate.localeCompare(a.endDate))[0]
      return trip ? [{ id, stay: 'trip', trip: { id: trip.id } }] : []
    })
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** There, in its month where it names one, and not over. */
export const fits = ({ placeId, month }: Wish, trip: Trip): boolean =>
  trip.placeId === placeId &&
  !isOver(trip) &&
  (month === null || (trip.startDate.slice(0, 7) <= month && trip.endDate.slice(0, 7) >= month))

/** Whether a trip of another fits a wish, and its owner may see it. */
function fitsForOwner(world: World, wish: Wish, trip: Trip): boolean {
  const owner = world.travellers.get(wish.by)
  return owner !== undefined && trip.ownerId !== owner.id && fits(wish, trip) && seesTrip(world, owner, trip)
}

// What jobs notify of that others did before. Each does all that waits; who is suspended by then is notified of nothing.

/** Wishes that a trip fits as it is by now, and did not as it was: each once. */
export function wakeWishes(world: World): void {
  const { wakes } = world.waiting
  world.waiting.wakes = []
  for (const { tripId, before } of wakes) {
    const trip = world.trips.get(tripId)
    if (!trip) continue
    for (const wish of world.wishes) {
      const isWoken = world.wakes.some((wake) => wake.wishId === wish.id && wake.tripId === tripId)
      const fittedBefore = before && fitsForOwner(world, wish, before)
      if (isWoken || fittedBefore || !fitsForOwner(world, wish, trip)) continue
      world.wakes.push({ wishId: wish.id, tripId })
      notifyOfTrip(world, 'wish-fits', wish.by, trip)
    }
  }
}

/** Whoever saved a trip that is to come, may see it, and knows other days of it. */
export function notifySavers(world: World): void {
  const changed = [...world.waiting.changedDays]
  world.waiting.changedDays.clear()
  for (const { saved, trip } of savedAndSeen(world)) {
    const { startDate, endDate } = trip
    if (!changed.includes(trip.id) || isOver(trip) || !hasOtherDays(saved, trip)) continue
    Object.assign(saved, { startDate, endDate })
    notifyOfTrip(world, 'saved-trip-changed', saved.by, trip)
  }
}

/** Whoever saved a trip that begins soon: once for a first day. */
export function remindSavers(world: World): void {
  for (const { saved, trip } of savedAndSeen(world)) {
    if (!isSoon(trip) || saved.remindedOf === trip.startDate) continue
    saved.remindedOf = trip.startDate
    notifyOfTrip(world, 'saved-trip-soon', saved.by, trip)
  }
}

const isSoon = (trip: Trip): boolean => trip.startDate >= todayThere(trip) && isDue(trip)

const DAY_MS = 86_400_000
const isDue = (trip: Trip): boolean =>
  Date.parse(trip.startDate) <= Date.parse(todayThere(trip)) + SAVED_TRIPS.remindDays * DAY_MS

/** What begins soon already needs no reminder. */
export function newSaved(by: string, trip: Trip): Saved {
  const { id: tripId, startDate, endDate } = trip
  return { by, tripId, startDate, endDate, remindedOf: isDue(trip) ? startDate : null }
}

function savedAndSeen(world: World): { saved: Saved; trip: Trip }[] {
  return world.saved.flatMap((saved) => {
    const [trip, saver] = [world.trips.get(saved.tripId), world.travellers.get(saved.by)]
    return trip && saver && trip.ownerId !== saver.id && seesTrip(world, saver, trip) ? [{ saved, trip }] : []
  })
}

/** In the change of a trip. Its matches are notified of all its changes up to then as one: the first it was is kept. */
export function noteTripChange(world: World, before: Trip, now: Trip): void {
  const { changedTrips, changedDays, wakes } = world.waiting
  wakes.push({ tripId: now.id, before })
  const hasMatches = matchedOn(world, now.id).length > 0
  if (isOtherTrip(before, now) && hasMatches && !changedTrips.has(now.id)) changedTrips.set(now.id, before)
  if (hasOtherDays(before, now) && world.saved.some(({ tripId }) => tripId === now.id)) changedDays.add(now.id)
}

/** Who asked about the trip and was accepted. */
const matchedOn = ({ matches }: World, id: string): string[] =>
  [...matches.values()]
    .filter(({ tripId, status, isOver }) => tripId === id && status === 'accepted' && !isOver)
    .map(({ askerId }) => askerId)

/** Whoever is matched on a trip to come, may see it, and finds it other than it was. */
export function notifyMatches(world: World): void {
  const changes = [...world.waiting.changedTrips]
  world.waiting.changedTrips.clear()
  for (const [tripId, before] of changes) {
    const trip = world.trips.get(tripId)
    if (!trip || isOver(trip) || !isOtherTrip(before, trip)) continue
    for (const askerId of matchedOn(world, tripId)) {
      const asker = world.travellers.get(askerId)
      if (asker && seesTrip(world, asker, trip)) notifyOfTrip(world, 'matched-trip-changed', askerId, trip, before)
    }
  }
}

function notifyOfTrip(
  world: World,
  kind: Parameters<typeof notify>[1]['kind'],
  userId: string,
  { id: tripId, ownerId: actorId }: Trip,
  before: Trip | null = null,
): void {
  if (isActive(world, userId)) notify(world, { userId, kind, actorId, tripId, before })
}

/** Members who have not muted it, have not read what somebody wrote whom they see, and were not notified since they read. */
export function notifyGroups(world: World): void {
  const chats = [...world.waiting.groupMessages].flatMap((id) => world.chats.get(id) ?? [])
  world.waiting.groupMessages.clear()
  for (const chat of chats) {
    for (const [id, member] of chat.members) {
      const viewer = world.travellers.get(id)
      const isToNotify = !member.isMuted && !member.isNotified && isActive(world, id)
      if (!viewer || !isToNotify || !firstUnread(world, viewer, chat)) continue
      member.isNotified = true
      notifyOfGroupMessages(world, id, chat.id)
    }
  }
}

/** Members who see whoever proposed a plan, have not muted the chat, and were never in for it. */
export function notifyOfGroupPlans(world: World): void {
  const plans = [...world.waiting.groupPlans].flatMap((id) => world.plans.get(id) ?? [])
  world.waiting.groupPlans.clear()
  for (const { id: planId, groupChatId, proposerId, isCalledOff, everAgreed } of plans) {
    const members = world.chats.get(groupChatId ?? '')?.members ?? new Map()
    if (isCalledOff) continue
    for (const [userId, { isMuted }] of members) {
      const reader = world.travellers.get(userId)
      if (!reader || isMuted || everAgreed.has(userId) || !isActive(world, userId)) continue
      if (seesTraveller(world, reader, proposerId))
        notify(world, { userId, kind: 'group-plan', actorId: proposerId, planId })
    }
  }
}
