import { type Reads, refused } from '../play/call.ts'
import type { GroupChat } from '../rules/group-chats.ts'
import { chatFor, chatsJoined, chatsOfCity, firstUnread, groupMessagesSeen, membersSeen } from '../rules/group-chats.ts'
import { authorCardOf } from '../rules/names.ts'
import { seesTraveller } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'

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

export const groupChatReads: Reads = (world, viewer) => {
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
