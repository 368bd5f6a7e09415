import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { forgetKeepsOf } from './former-contacts.ts'
import { groupMessagesReceived, leave } from './group-chats.ts'
import { countMatches, idOfMessage, isOf, messagesOf, NOBODY, otherOf, removeVouch } from './matches.ts'
import { namesKnown, pathOf } from './names.ts'
import { hasBegun, keepPlace } from './plans.ts'
import {
  forgetComment,
  forgetNotifications,
  keep,
  keepComments,
  keepNote,
  keepRequest,
  removeMatch,
  removeTrip,
} from './received.ts'
import { areSeparated, hasReached, tripFor } from './visibility.ts'
import type { Match, Traveller, Trip, World } from './world.ts'

/** Others have a first name and nothing else in it: as they were known, also across a block and of who is suspended. */
function nameFor(world: World, viewer: Traveller, id: string): string | null {
  if (!world.travellers.has(id)) return FORMER_TRAVELER
  const isKept = hasReached(world, viewer.id, id, Number.NEGATIVE_INFINITY)
  if (isKept) return namesKnown(world, viewer.id, id).name
  return areSeparated(world, viewer.id, id) ? null : FORMER_TRAVELER
}

/** One's own, and what reached one: what is of nobody any more is among what was received. */
const isReceived = (world: World, viewer: Traveller, authorId: string, at: number): boolean =>
  authorId === viewer.id || (authorId !== NOBODY && hasReached(world, viewer.id, authorId, at))

/** What somebody takes along, suspended or not: what they gave, and what they received, also of who is out of their sight by now. */
export function archiveFor(world: World, viewer: Traveller): Record<string, object[]> {
  const isOwn = ({ by }: { by: string }) => by === viewer.id
  const by = (id: string) => ({ from: nameFor(world, viewer, id), isMine: id === viewer.id })
  const chats = [...world.chats.values()]
  const joined = chats.filter(({ members }) => members.has(viewer.id))
  const { email, gender, city, isHiddenNearby, username, avatar } = viewer
  const profileImageUrl = avatar ? pathOf({ kind: 'avatars', id: avatar }) : null
  return {
    profile: [
      { id: viewer.id, firstName: viewer.name, email, username, gender, city, isHiddenNearby, profileImageUrl },
    ],
    trips: [...world.trips.values()].filter(({ ownerId }) => ownerId === viewer.id).map((trip) => ownTrip(world, trip)),
    pictures: [...world.pictures.values()]
      .filter(({ ownerId }) => ownerId === viewer.id)
      .map(({ id, kind }) => ({ id, kind })),
    comments: [...world.comments.values()]
      .filter((comment) => {
        const isUnderOwn = world.trips.get(comment.tripId)?.ownerId === viewer.id
        const isTheirs = isUnderOwn && isReceived(world, viewer, comment.authorId, comment.at)
        return comment.authorId === viewer.id || (isTheirs && !world.hidden.has(comment.id))
      })
      .map(({ tripId, authorId, content }) => ({ tripId, content, ...by(authorId) })),
    likes: world.likes.filter(isOwn).map(({ tripId }) => ({ tripId })),
    'saved-trips': world.saved
      .filter((saved) => isOwn(saved) && tripFor(world, viewer, saved.tripId))
      .map(({ tripId }) => ({ tripId })),
    matches: [...world.matches.values()]
      .filter((match) => isOf(match, viewer.id))
      .map((match) => ownMatch(world, viewer, match)),
    messages: world.messages
      .filter(({ matchId, senderId, at }) => {
        const match = world.matches.get(matchId)
        return match && isOf(match, viewer.id) && isReceived(world, viewer, senderId, at)
      })
      .map(({ matchId, number, senderId, content }) => ({ matchId, number, content, ...by(senderId) })),
    'received-words': world.kept
      .filter(({ recipientId, content: words }) => recipientId === viewer.id && words)
      .map(({ kind, content, saidBy }) => ({ kind, content, firstName: saidBy.name })),
    'group-chats': joined.map(({ id, name, city, createdBy }) => ({ id, name, city, isMine: createdBy === viewer.id })),
    'group-memberships': joined.map(({ id, members }) => ({
      groupChatId: id,
      isMuted: members.get(viewer.id)?.isMuted ?? false,
    })),
    'group-messages': chats.flatMap((chat) => {
      const received = joined.includes(chat) ? groupMessagesReceived(world, viewer, chat) : []
      return chat.messages
        .filter((message) => message.authorId === viewer.id || received.includes(message))
        .map(({ authorId, content }) => ({ groupChatId: chat.id, content, ...by(authorId) }))
    }),
    wishes: world.wishes.filter(isOwn).map(({ id }) => ({ id })),
    'notification-settings': [...world.switches].flatMap(([name, isOn]) => {
      const [by, kind, channel] = name.split(' ')
      return by === viewer.id ? { kind, channel, isOn } : []
    }),
    'push-devices': [...world.browsers.values()]
      .filter((subscription) => subscription?.by === viewer.id)
      .map(() => ({ service: 'fcm.googleapis.com' })),
  }
}

function ownTrip(world: World, { id, destination, startDate, endDate, description, audience, picture }: Trip) {
  const comments = [...world.comments.values()].filter(
    (comment) => comment.tripId === id && !world.hidden.has(comment.id),
  )
  return {
    ...{ id, destination, startDate, endDate, description, audience, matches: countMatches(world, id) },
    imageUrl: picture ? pathOf({ kind: 'trips', id: picture }) : '',
    likes: world.likes.filter(({ tripId }) => tripId === id).length,
    comments: comments.length,
  }
}

/** A request about a trip that they see no more says nothing of it. */
function ownMatch(world: World, viewer: Traveller, match: Match) {
  const { id, askerId, tripId, status, askedAt } = match
  const note = isReceived(world, viewer, askerId, askedAt) ? match.note : null
  return {
    ...{ id, status, askedByMe: askerId === viewer.id, with: nameFor(world, viewer, otherOf(match, viewer.id)) },
    tripId: (tripId && tripFor(world, viewer, tripId)?.id) ?? null,
    note,
  }
}

/** Everything of theirs is out of sight at once, and nothing is ended. They are signed out, with what is pushed to them. */
export function leaveAll(world: World, traveller: Traveller): void {
  world.travellers.set(traveller.id, { ...traveller, leftAt: ++world.time })
  for (const [name, own] of world.browsers) if (own?.by === traveller.id) world.browsers.set(name, null)
}

/** Whose time has come; whoever is awaited after a plan that has begun is there until they have come back. */
export const dueToBeDeleted = ({ travellers, checkIns }: World): Traveller[] =>
  [...travellers.values()].filter(
    ({ id, isDeletionDue }) => isDeletionDue && !checkIns.some((one) => one.userId === id && hasBegun(one)),
  )

/** What others received of them is those others' still; all else goes. */
export function deleteTraveller(world: World, traveller: Traveller): void {
  const { id } = traveller
  forgetInChats(world, id)
  const said = [...world.comments.values()].filter(({ authorId }) => authorId === id)
  keepComments(world, said)
  for (const comment of said) forgetComment(world, comment)
  deletePlans(world, id)
  for (const match of [...world.matches.values()].filter((one) => isOf(one, id))) passOn(world, match, id)
  for (const { authorId, aboutId } of world.vouches)
    if (authorId === id || aboutId === id) removeVouch(world, authorId, aboutId)
  for (const trip of [...world.trips.values()].filter(({ ownerId }) => ownerId === id)) removeTrip(world, trip)
  forgetOwn(world, id)
  world.givenUp.push({ by: id, username: traveller.username, days: 0 })
  world.travellers.delete(id)
  world.deleted.set(id, traveller)
}

function forgetInChats(world: World, id: string): void {
  for (const chat of [...world.chats.values(), ...world.pastChats.values()]) {
    leave(world, chat, id)
    forgetKeepsOf(chat, id)
    chat.stays = chat.stays.filter(({ by }) => by !== id)
    if (chat.endedAt === null && chat.createdBy === id) chat.createdBy = NOBODY
  }
}

/** A plan is over with one of its two, or with who proposed it to a group chat. Check-ins stand by themselves. */
function deletePlans(world: World, id: string): void {
  for (const plan of world.plans.values()) {
    const match = world.matches.get(plan.matchId ?? '')
    if (match ? isOf(match, id) : plan.proposerId === id) {
      keepPlace(world, plan)
      world.plans.delete(plan.id)
    }
    plan.agreed.delete(id)
    plan.everAgreed.delete(id)
  }
}

/** A conversation in which something was said stays with the other, unless they are gone too or there is a block between. */
function passOn(world: World, match: Match, id: string): void {
  const other = otherOf(match, id)
  if (!match.isOver) keepNote(world, match)
  if (!match.isOver) Object.assign(match, { isOver: true, note: null })
  for (const message of messagesOf(world, match)) {
    if (message.senderId !== id) continue
    const { content, at } = message
    keep(
      world,
      { kind: 'message', id: idOfMessage(message), content, place: null, recipientId: other, authorId: id },
      at,
    )
    message.senderId = NOBODY
  }
  const isKept = messagesOf(world, match).length > 0 && other !== NOBODY && !areSeparated(world, id, other)
  if (!isKept) {
    removeMatch(world, match)
    world.messages = world.messages.filter(({ matchId }) => matchId !== match.id)
    return
  }
  keepRequest(world, match)
  world.unseen = world.unseen.filter(({ matchId }) => matchId !== match.id)
  const { tripId, askerId, authorId, endedBy, read } = match
  const isTripTheirs = world.trips.get(tripId ?? '')?.ownerId === id
  const { [id]: readTo = 0, ...others } = read
  Object.assign(match, {
    askerId: askerId === id ? NOBODY : askerId,
    authorId: authorId === id ? NOBODY : authorId,
    endedBy: endedBy === id ? null : endedBy,
    read: { ...others, [NOBODY]: readTo },
    ...(isTripTheirs ? { tripId: null, hasLostTrip: true } : {}),
  })
}

function forgetOwn(world: World, id: string): void {
  const isOfAnother = ({ by }: { by: string }) => by !== id
  world.likes = world.likes.filter(isOfAnother)
  world.saved = world.saved.filter(isOfAnother)
  world.unseen = world.unseen.filter(isOfAnother)
  world.blocks = world.blocks.filter(isOfAnother)
  world.wishes = world.wishes.filter(isOfAnother)
  world.wakes = world.wakes.filter(({ wishId }) => world.wishes.some((wish) => wish.id === wishId))
  world.meetings = world.meetings.filter(({ two }) => !two.includes(id))
  world.checkIns = world.checkIns.filter(({ userId }) => userId !== id)
  world.kept = world.kept.filter(({ recipientId }) => recipientId !== id)
  forgetNotifications(world, ({ userId }) => userId === id)
  for (const { actors } of world.notifications.values()) actors.delete(id)
  for (const [picture, { ownerId }] of world.pictures) if (ownerId === id) world.pictures.delete(picture)
  for (const [address, picture] of world.addresses) if (!world.pictures.has(picture)) world.addresses.delete(address)
  for (const accounts of world.secondAccounts.values()) accounts.delete(id)
}
