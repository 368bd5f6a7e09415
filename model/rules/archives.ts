import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { groupMessagesReceived } from './group-chats.ts'
import { countMatches, isOf, NOBODY, otherOf } from './matches.ts'
import { namesKnown, pathOf } from './names.ts'
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
      .map(({ tripId, authorId, content }) => ({ postId: tripId, content, ...by(authorId) })),
    likes: world.likes.filter(isOwn).map(({ tripId }) => ({ postId: tripId })),
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
    postId: (tripId && tripFor(world, viewer, tripId)?.id) ?? null,
    note,
  }
}
