import { wants } from '../rules/channels.ts'
import { today } from '../rules/days.ts'
import { isAccepted, openMatches, otherOf } from '../rules/matches.ts'
import { overlapWithOwn } from '../rules/overlap.ts'
import { areSeparated, audiencesOf, isAddressedTo, seesTrip, tripsSeenBy } from '../rules/visibility.ts'
import {
  type Match,
  type Notification,
  newestFirst,
  type Plan,
  type Traveller,
  type Trip,
  type World,
} from '../rules/world.ts'

/** What a command is to lead to, where that is rare: whether it holds of the world after it, beside the one before. */
export type Situation = (after: World, before: World) => boolean

const travellersOf = ({ travellers }: World): Traveller[] => [...travellers.values()]
const isComing = ({ endDate }: Trip) => endDate >= today()
const isUnderWay = ({ startDate, endDate }: Trip) => startDate <= today() && endDate >= today()
const shareTravelDays = (one: Trip, other: Trip) => one.startDate <= other.endDate && other.startDate <= one.endDate
const ownComing = (world: World, { id }: Traveller) =>
  [...world.trips.values()].filter((trip) => trip.ownerId === id && isComing(trip))

const newestTrip = ({ trips }: World): Trip | undefined => newestFirst(trips.values())[0]
const ownerOf = (world: World, trip: Trip | undefined) => world.travellers.get(trip?.ownerId ?? '')

/** For everybody, and of somebody whose things may be hidden. */
const isOpen = (world: World, trip: Trip | undefined): trip is Trip =>
  trip?.audience === 'all' && isComing(trip) && ownerOf(world, trip)?.isModerator === false
export const openTrip: Situation = (after) => isOpen(after, newestTrip(after))

export const openTripOfNeighbour: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  return isOpen(after, newest) && travellersOf(after).some(({ id, city }) => id !== owner?.id && city === owner?.city)
}

const requestsAbout = (world: World, { id }: Trip): Match[] =>
  openMatches(world).filter(({ tripId, status }) => tripId === id && status === 'pending')

/** The asker would belong to another audience that the owner may choose. */
const canStayAddressed = (world: World, trip: Trip, { askerId }: Match): boolean => {
  const [owner, asker] = [world.travellers.get(trip.ownerId), world.travellers.get(askerId)]
  if (!owner || !asker || owner.isModerator) return false
  return audiencesOf(owner).some((audience) => audience !== trip.audience && audiencesOf(asker).includes(audience))
}
const waitsForMovableTrip = (world: World, isTrip: (trip: Trip) => boolean) =>
  [...world.trips.values()].some(
    (trip) => isTrip(trip) && requestsAbout(world, trip).some((match) => canStayAddressed(world, trip, match)),
  )

/** Of somebody to whom another of the same gender may be. */
export const tripAmongTheSameGender: Situation = (after) => {
  const newest = newestTrip(after)
  const owner = ownerOf(after, newest)
  const isLike = ({ id, gender }: Traveller) => id !== owner?.id && gender === owner?.gender
  return isOpen(after, newest) && owner?.gender !== null && travellersOf(after).some(isLike)
}
export const requestThatCouldStay: Situation = (after) => waitsForMovableTrip(after, () => true)
export const requestAboutHiddenTrip: Situation = (after) => waitsForMovableTrip(after, ({ id }) => after.hidden.has(id))
export const hiddenTripForOthers: Situation = (after, before) =>
  [...after.trips.values()].some(
    (trip) =>
      after.hidden.has(trip.id) &&
      before.trips.get(trip.id)?.audience !== trip.audience &&
      requestsAbout(after, trip).length > 0,
  )

/** About a trip. */
export const requestDeclined: Situation = (after, before) =>
  openMatches(after).some(
    ({ id, tripId, status }) => tripId && status === 'rejected' && before.matches.get(id)?.status === 'pending',
  )
export const declinedTripHidden: Situation = (after) =>
  openMatches(after).some(({ tripId, status }) => status === 'rejected' && after.hidden.has(tripId ?? ''))

const isAtLiberty = ({ gender, isGenderFixed }: Traveller) =>
  !isGenderFixed || gender === null || gender === 'rather_not_say'
/** About trips of others than moderators, whose askers may state a gender. */
const requestsByUnstated = (world: World): Match[] =>
  [...world.trips.values()]
    .filter((trip) => ownerOf(world, trip)?.isModerator === false)
    .flatMap((trip) => requestsAbout(world, trip))
    .filter(({ askerId }) => travellersOf(world).some((one) => one.id === askerId && isAtLiberty(one)))
export const requestByUnstated: Situation = (after) => requestsByUnstated(after).length > 0
export const authorSuspended: Situation = (after) =>
  requestsByUnstated(after).some(({ authorId }) => after.travellers.get(authorId)?.isSuspended === true)
export const askerOfSuspendedStates: Situation = (after, before) =>
  openMatches(after).some(
    ({ askerId, authorId, status, tripId }) =>
      tripId !== null &&
      status === 'pending' &&
      after.travellers.get(authorId)?.isSuspended === true &&
      after.travellers.get(askerId)?.gender !== before.travellers.get(askerId)?.gender,
  )

export const tripNarrowed: Situation = (after, before) =>
  [...after.trips.values()].some((trip) => {
    const audiences = [before.trips.get(trip.id)?.audience, trip.audience]
    const isSeen = travellersOf(after).some((viewer) => viewer.id !== trip.ownerId && seesTrip(after, viewer, trip))
    return audiences[0] === 'all' && audiences[1] !== 'all' && isSeen
  })
/** Of a trip that is not for everybody. */
export const likeAmongFew: Situation = (after, before) =>
  after.likes.length > before.likes.length && after.trips.get(after.likes.at(-1)?.tripId ?? '')?.audience !== 'all'

export const anothersTripSaved: Situation = (after, before) => {
  const saved = after.saved.at(-1)
  const isNew = after.saved.length > before.saved.length
  return isNew && after.trips.get(saved?.tripId ?? '')?.ownerId !== saved?.by
}
export const savedTripUnseen: Situation = (after) =>
  after.saved.some(({ by, tripId }) => {
    const [viewer, trip] = [after.travellers.get(by), after.trips.get(tripId)]
    return viewer !== undefined && !viewer.isSuspended && trip !== undefined && !seesTrip(after, viewer, trip)
  })

/** A pair of trips of two who are matched, at the same place and time, that both may see. */
const overlapsOf = (world: World, match: Match): Trip[] =>
  [match.askerId, match.authorId].flatMap((id) => {
    const viewer = world.travellers.get(id)
    const theirs = [...world.trips.values()].filter(({ ownerId }) => ownerId === otherOf(match, id))
    return viewer ? theirs.filter((trip) => isComing(trip) && overlapWithOwn(world, viewer, trip)) : []
  })
const matchedOverlaps = (world: World): Trip[] =>
  openMatches(world)
    .filter(isAccepted)
    .flatMap((match) => overlapsOf(world, match))
export const matchedTripsOverlap: Situation = (after) => matchedOverlaps(after).some(({ id }) => !after.hidden.has(id))
export const hiddenTripOverlaps: Situation = (after) => matchedOverlaps(after).some(({ id }) => after.hidden.has(id))

/** For everybody, and at the same place and time as one of somebody else. */
export const tripsOverlap: Situation = (after) => {
  const newest = newestTrip(after)
  return newest?.audience === 'all' && travellersOf(after).some((viewer) => overlapWithOwn(after, viewer, newest))
}
/** Somebody asks whoever has a trip at the same place and time. */
export const requestBetweenOverlapping: Situation = (after, before) =>
  [...after.matches.values()].some((match) => !before.matches.has(match.id) && overlapsOf(after, match).length > 0)
/** Two who live in the same city travel on the same days. */
export const neighboursTravel: Situation = (after) => {
  const newest = newestTrip(after)
  const city = ownerOf(after, newest)?.city
  if (newest?.audience !== 'all' || !isComing(newest)) return false
  return travellersOf(after).some(
    (other) =>
      other.id !== newest.ownerId &&
      other.city === city &&
      ownComing(after, other).some((trip) => trip.audience === 'all' && shareTravelDays(trip, newest)),
  )
}

/** Somebody who lives where another does travels on the same days only by a trip that this one may not see. */
export const unseenTripAtTheSameTime: Situation = (after) =>
  travellersOf(after).some((viewer) =>
    travellersOf(after).some((other) => {
      if (other.id === viewer.id || other.city !== viewer.city || viewer.isHiddenNearby || other.isHiddenNearby)
        return false
      const mine = ownComing(after, viewer)
      const theirs = ownComing(after, other).filter((trip) => mine.some((own) => shareTravelDays(own, trip)))
      return theirs.length > 0 && theirs.every((trip) => !seesTrip(after, viewer, trip))
    }),
  )

/** By so many trips that end on the same day somebody is in a city where they do not live. */
const isVisitorBy = (world: World, count: number) =>
  travellersOf(world).some(({ id, city, isSuspended, isHiddenNearby }) => {
    const visits = [...world.trips.values()].filter(
      (trip) => trip.ownerId === id && trip.audience === 'all' && trip.destination !== city && isUnderWay(trip),
    )
    const ends = visits.map(({ destination, endDate }) => `${destination} ${endDate}`)
    return !isSuspended && !isHiddenNearby && ends.some((end) => ends.filter((one) => one === end).length >= count)
  })
export const visitor: Situation = (after) => isVisitorBy(after, 1)
export const visitorByTwoTrips: Situation = (after) => isVisitorBy(after, 2)
export const visitorByThreeTrips: Situation = (after) => isVisitorBy(after, 3)

const unread = (world: World) => [...world.notifications].filter(([, { isRead }]) => !isRead)
const isByMail = (world: World, { userId, kind }: Notification) => wants(world, userId, kind, 'email')

export const tripWithMailedComments: Situation = (after) => {
  const newest = newestTrip(after)
  return newest?.audience === 'all' && wants(after, newest.ownerId, 'comment', 'email')
}
/** What was just said is mailed, unless it is read before. */
export const messageToMail: Situation = (after, before) =>
  after.messages.length > before.messages.length &&
  unread(after).some(([, one]) => one.kind === 'message' && !one.isMailed && isByMail(after, one))
export const requestAccepted: Situation = (after, before) =>
  openMatches(after).some(({ id, status }) => status === 'accepted' && before.matches.get(id)?.status === 'pending')
/** Of a comment somebody is to be mailed. */
export const commentToMail: Situation = (after, before) =>
  unread(after).some(([key, one]) => one.kind === 'comment' && !before.notifications.has(key) && isByMail(after, one))
/** What was mailed, and not read, gathers more. */
export const mailedGathersMore: Situation = (after, before) =>
  unread(after).some(
    ([key, one]) => one.isMailed && isByMail(after, one) && one.at > (before.notifications.get(key)?.at ?? 0),
  )
/** What waits to be mailed is of a kind that was switched off. */
export const switchedOffMeanwhile: Situation = (after, before) =>
  unread(before).some(([, one]) => !one.isMailed && isByMail(before, one) && !isByMail(after, one))

/** In a city where so many live that three can be in it. */
export const chatWhereManyLive: Situation = (after, before) =>
  [...after.chats.values()].some(
    ({ id, city }) => !before.chats.has(id) && travellersOf(after).filter((one) => one.city === city).length >= 3,
  )
const hasChatOf = ({ chats }: World, count: number) => [...chats.values()].some(({ members }) => members.size >= count)
export const chatOfTwo: Situation = (after) => hasChatOf(after, 2)
export const chatOfThree: Situation = (after) => hasChatOf(after, 3)
const openGroupPlans = ({ plans }: World): Plan[] =>
  [...plans.values()].filter(
    ({ groupChatId, isCalledOff, startsAt }) => groupChatId && !isCalledOff && isLater(startsAt),
  )
const isLater = (time: string) => Date.parse(time) > Date.now()
const isInForTerms = ({ agreed, revision }: Plan) => [...agreed].filter(([, to]) => to === revision).map(([id]) => id)

/** In a chat of several. */
export const planToCome: Situation = (after, before) =>
  openGroupPlans(after).some(
    ({ id, groupChatId }) => !before.plans.has(id) && (after.chats.get(groupChatId ?? '')?.members.size ?? 0) >= 2,
  )
export const planInChatOfThree: Situation = (after) =>
  openGroupPlans(after).some(({ groupChatId }) => (after.chats.get(groupChatId ?? '')?.members.size ?? 0) >= 3)
export const twoInForPlan: Situation = (after) => openGroupPlans(after).some((plan) => isInForTerms(plan).length >= 2)
export const threeInForPlan: Situation = (after) => openGroupPlans(after).some((plan) => isInForTerms(plan).length >= 3)
/** Two who are in for what a third proposed. */
export const blockAmongThoseIn: Situation = (after) =>
  openGroupPlans(after).some((plan) => {
    const others = isInForTerms(plan).filter((id) => id !== plan.proposerId)
    const isSeenBy = (id: string) => !areSeparated(after, id, plan.proposerId)
    return others.some((one) => others.some((other) => areSeparated(after, one, other) && isSeenBy(one)))
  })
export const proposerLeaves: Situation = (after, before) =>
  openGroupPlans(before).some(({ id }) => after.plans.get(id)?.isCalledOff === true)
export const outOfPlanByBlock: Situation = (after, before) =>
  after.blocks.length > before.blocks.length &&
  openGroupPlans(before).some(({ id, agreed }) => (after.plans.get(id)?.agreed.size ?? 0) < agreed.size)
export const blockTakenBack: Situation = (after, before) => after.blocks.length < before.blocks.length
export const blockAmongMembers: Situation = (after) =>
  after.blocks.some(({ by, whom }) =>
    [...after.chats.values()].some(({ members }) => members.has(by) && members.has(whom)),
  )
/** Of a member of a chat whom another member does not see. */
export const planAcrossBlock: Situation = (after, before) =>
  openGroupPlans(after).some((plan) => {
    const members = [...(after.chats.get(plan.groupChatId ?? '')?.members.keys() ?? [])]
    return !before.plans.has(plan.id) && members.some((id) => areSeparated(after, id, plan.proposerId))
  })

export const tripForGender: Situation = (after, before) =>
  [...after.trips.values()].some(({ id, audience }) => audience !== 'all' && !before.trips.has(id))
export const ownerOfTripForGender: Situation = (after, before) =>
  [...after.trips.values()].some(({ ownerId, audience }) => {
    const isFixed = (world: World) => world.travellers.get(ownerId)?.isGenderFixed
    return audience !== 'all' && isFixed(before) && !isFixed(after)
  })
export const ownTripForOthers: Situation = (after) =>
  [...after.trips.values()].some((trip) => {
    const owner = after.travellers.get(trip.ownerId)
    return owner !== undefined && !audiencesOf(owner).includes(trip.audience)
  })

/** What is first in the feed of somebody who sees what may be seen, blocks or not. */
const firstInFeed = (world: World, viewer: Traveller): Trip[] =>
  newestFirst(world.trips.values())
    .filter((trip) => isAddressedTo(viewer, trip) && !world.hidden.has(trip.id))
    .slice(0, 4)
/** One of the first trips is by another than three that are seen besides. */
export const feedOfSeveral: Situation = (after) =>
  travellersOf(after).some((viewer) =>
    firstInFeed(after, viewer).some(
      ({ ownerId }) =>
        ownerId !== viewer.id && tripsSeenBy(after, viewer).filter((trip) => trip.ownerId !== ownerId).length >= 3,
    ),
  )
/** The second page of the feed would be another with the trips of those across a block. */
export const blockInFeed: Situation = (after) =>
  travellersOf(after).some(
    (viewer) =>
      !viewer.isSuspended &&
      tripsSeenBy(after, viewer).length >= 3 &&
      firstInFeed(after, viewer).some(({ ownerId }) => areSeparated(after, viewer.id, ownerId)),
  )
