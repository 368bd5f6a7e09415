import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { groupMessagesSeen } from './group-chats.ts'
import { countMatches, isOf, otherOf, talkFor } from './matches.ts'
import { pathOf } from './pictures.ts'
import { areSeparated, seesComment, seesTraveller, tripFor } from './visibility.ts'
import type { Match, Traveller, Trip, World } from './world.ts'

/** Others have a first name and nothing else in it: none across a block, and whoever is suspended looks like having left. */
function nameFor(world: World, viewer: Traveller, id: string): string | null {
  if (areSeparated(world, viewer.id, id)) return null
  const other = world.travellers.get(id)
  return !other || other.isSuspended ? FORMER_TRAVELER : other.name
}

/** What somebody takes along, suspended or not: what they gave, and of what others gave them what they see of it on the pages. */
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
        return comment.authorId === viewer.id || (isUnderOwn && seesComment(world, viewer, comment))
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
      .filter(({ matchId, senderId }) => {
        const match = world.matches.get(matchId)
        return match && isOf(match, viewer.id) && (senderId === viewer.id || talkFor(world, viewer, matchId))
      })
      .map(({ matchId, number, senderId, content }) => ({ matchId, number, content, ...by(senderId) })),
    'group-chats': joined.map(({ id, name, city, createdBy }) => ({ id, name, city, isMine: createdBy === viewer.id })),
    'group-memberships': joined.map(({ id, members }) => ({
      groupChatId: id,
      isMuted: members.get(viewer.id)?.isMuted ?? false,
    })),
    'group-messages': chats.flatMap((chat) => {
      const seen = joined.includes(chat) ? groupMessagesSeen(world, viewer, chat) : []
      return chat.messages
        .filter((message) => message.authorId === viewer.id || seen.includes(message))
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

/** A request about a trip that they see no more says nothing of it, and a note of somebody unseen is not in it. */
function ownMatch(world: World, viewer: Traveller, match: Match) {
  const { id, askerId, tripId, status, note } = match
  const isNoteSeen = askerId === viewer.id || seesTraveller(world, viewer, askerId)
  return {
    ...{ id, status, askedByMe: askerId === viewer.id, with: nameFor(world, viewer, otherOf(match, viewer.id)) },
    postId: (tripId && tripFor(world, viewer, tripId)?.id) ?? null,
    note: isNoteSeen ? note : null,
  }
}
