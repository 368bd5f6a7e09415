import { SAVED_TRIPS } from '@caravan/contract/saved-trips.ts'
import { isOver, todayThere } from './days.ts'
import { fitsForOwner } from './finding.ts'
import { firstUnread } from './group-chats.ts'
import { hasOtherDays, isOtherTrip, notify, notifyOfGroupMessages } from './notifications.ts'
import { isActive, seesTraveller, seesTrip } from './visibility.ts'
import type { Saved, Trip, World } from './world.ts'

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

export const isSoon = (trip: Trip): boolean => trip.startDate >= todayThere(trip) && isDue(trip)

const DAY_MS = 86_400_000
export const isDue = (trip: Trip): boolean =>
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
