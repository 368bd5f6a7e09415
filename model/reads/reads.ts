import { type Read, type Reads, refused } from '../play/call.ts'
import {
  chatFor,
  chatsJoined,
  chatsOfCity,
  firstUnread,
  type GroupChat,
  groupMessagesSeen,
  membersSeen,
} from '../rules/group-chats.ts'
import { authorCardOf } from '../rules/names.ts'
import { notificationsOf } from '../rules/notifications.ts'
import { seesTraveller } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'
import { matchReads, meetingReads, planReads, talkReads } from './matches.ts'
import {
  blockReads,
  formerContactReads,
  nearMeReads,
  pictureReads,
  picturesReadBy,
  travellerReads,
} from './travellers.ts'
import { commentReads, findingReads, linkRead, ownTripReads, tripReads, wishReads } from './trips.ts'

/** A chat counts, and names, those alone whom the viewer sees. */
function shownChat(world: World, viewer: Traveller, chat: GroupChat) {
  const { id, name, city, createdBy, members } = chat
  const [own, unread] = [members.get(viewer.id), firstUnread(world, viewer, chat)]
  return {
    ...{ id, name, city, isMember: own !== undefined, memberCount: membersSeen(world, viewer, chat).length },
    createdBy: seesTraveller(world, viewer, createdBy) ? createdBy : null,
    viewer: {
      canJoin: !own && city === viewer.city,
      isMuted: own?.isMuted ?? false,
      hasUnread: unread !== undefined,
      firstUnreadId: unread?.id ?? null,
    },
  }
}

const groupChatReads: Reads = (world, viewer) => {
  const shown = (chat: GroupChat) => shownChat(world, viewer, chat)
  const forMembers = (chat: GroupChat, expected: object) => {
    if (chat.members.has(viewer.id)) return expected
    return refused(chatFor(world, viewer, chat.id) ? 'not-a-member' : 'not-found')
  }
  return [
    { url: '/api/group-chats/city?limit=2', isPaged: true, expected: chatsOfCity(world, viewer).map(shown) },
    { url: '/api/group-chats/joined?limit=2', isPaged: true, expected: chatsJoined(world, viewer).map(shown) },
    ...[...world.chats.values()].flatMap((chat) => [
      {
        url: `/api/group-chats/${chat.id}`,
        expected: chatFor(world, viewer, chat.id) ? shown(chat) : refused('not-found'),
      },
      {
        url: `/api/group-chats/${chat.id}/members?limit=2`,
        isPaged: true,
        expected: forMembers(
          chat,
          membersSeen(world, viewer, chat)
            .sort()
            .reverse()
            .map((id) => ({
              user: authorCardOf(world, id),
              isCreator: id === chat.createdBy,
              isKept: chat.keeps.some(({ by, whom }) => by === viewer.id && whom === id),
            })),
        ),
      },
      {
        url: `/api/group-chats/${chat.id}/messages`,
        expected: forMembers(
          chat,
          groupMessagesSeen(world, viewer, chat).map(({ id, authorId, content }) => ({
            id,
            userId: authorId,
            user: authorCardOf(world, authorId),
            content,
          })),
        ),
      },
    ]),
    ...[...world.gone].slice(-2).flatMap((id) => [
      { url: `/api/group-chats/${id}`, expected: refused('not-found') },
      { url: `/api/group-chats/${id}/messages`, expected: refused('not-found') },
    ]),
  ]
}

/** To everybody else a moderator's calls are not there; what moderators see is decided by the cases, which are not played here. */
const moderationReads: Reads = (_world, viewer) =>
  viewer.isModerator ? [] : [{ url: '/api/moderation/cases', expected: refused('not-found') }]

const notificationReads: Reads = (world, viewer) => {
  const shown = notificationsOf(world, viewer)
  return [
    { url: '/api/notifications?limit=3', isPaged: true, expected: shown },
    { url: '/api/notifications/unread', expected: { unread: shown.filter(({ isRead }) => !isRead).length } },
  ]
}

const OF_TRAVELLERS: Reads[] = [
  tripReads,
  travellerReads,
  blockReads,
  formerContactReads,
  commentReads,
  matchReads,
  talkReads,
  notificationReads,
  moderationReads,
  nearMeReads,
  groupChatReads,
  findingReads,
  ownTripReads,
  planReads,
  meetingReads,
  wishReads,
  pictureReads,
]

export function readsOf(world: World, viewer: Traveller): Read[] {
  if (viewer.leftAt !== null) return [...WHILE_AWAY, ...readsOfVisitors(world)]
  if (viewer.isSuspended) return [...WHILE_SUSPENDED, ...pictureReads(world, viewer)]
  return OF_TRAVELLERS.flatMap((reads) => reads(world, viewer))
}

const OWN = ['/api/posts', '/api/matches', '/api/conversations', '/api/notifications', '/api/saved']

/** Who is suspended reads who they are and nothing else of this. */
const WHILE_SUSPENDED: Read[] = [
  { url: '/api/auth/user', expected: { isSuspended: true } },
  ...OWN.map((url) => ({ url, expected: refused('suspended') })),
]

/** Who has left reads what a visitor does, whatever session they have. */
const WHILE_AWAY: Read[] = ['/api/auth/user', ...OWN].map((url) => ({ url, expected: refused('signed-out') }))

export const readsOfVisitors = (world: World): Read[] => [
  ...[...world.trips.values()].map((trip) => linkRead(world, null, trip)),
  ...picturesReadBy(world, null),
]
