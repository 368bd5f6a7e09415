import type { GroupChat, Member } from '../../rules/group-chats.ts'
import { firstUnread } from '../../rules/group-chats.ts'
import { isHere } from '../../rules/travellers.ts'
import { seesTraveller } from '../../rules/visibility.ts'
import type { Traveller, World } from '../../rules/world.ts'
import { newsOf, readOf, type Situation } from './situation.ts'

interface Membership {
  chat: GroupChat
  member: Member
  viewer: Traveller
}

const memberships = ({ chats, travellers }: World): Membership[] =>
  [...chats.values()].flatMap((chat) =>
    [...chat.members].flatMap(([id, member]) => {
      const viewer = travellers.get(id)
      return viewer && isHere(viewer) ? [{ chat, member, viewer }] : []
    }),
  )

/** What was just written is news to a member. */
const isNews = (after: World, before: World, { chat, viewer }: Membership): boolean =>
  chat.messages.length > (before.chats.get(chat.id)?.messages.length ?? 0) &&
  firstUnread(after, viewer, chat) !== undefined &&
  chat.messages.at(-1)?.authorId !== viewer.id

export const membersNotified: Situation = (after, before) => newsOf(after, before, 'group-message').length > 0

export const groupNewsRead: Situation = (after, before) => readOf(after, before, 'group-message').length > 0

/** They have read that there is something new, and not what. */
export const writtenToNotified: Situation = (after, before) =>
  memberships(after).some(
    (one) =>
      one.member.isNotified &&
      isNews(after, before, one) &&
      after.notifications.get(`${one.viewer.id} group-message ${one.chat.id}`)?.isRead === true,
  )

/** Who was notified of what is there, and read it there or not. */
export const notifiedMemberLeaves: Situation = (after, before) =>
  memberships(before).some(({ chat, viewer }) => {
    const known = before.notifications.has(`${viewer.id} group-message ${chat.id}`)
    const hasLeft = after.chats.get(chat.id)?.members.has(viewer.id) === false
    return known && hasLeft && chat.messages.some(({ authorId }) => authorId !== viewer.id)
  })

export const memberMutes: Situation = (after, before) =>
  memberships(after).some(
    ({ chat, member, viewer }) =>
      member.isMuted && !before.chats.get(chat.id)?.members.get(viewer.id)?.isMuted && chat.members.size >= 2,
  )

export const writtenToMuted: Situation = (after, before) =>
  memberships(after).some((one) => one.member.isMuted && !one.member.isNotified && isNews(after, before, one))

/** Proposed by another than a member who muted the chat, and who sees them. */
export const planToMuted: Situation = (after, before) =>
  memberships(after).some(({ chat, member, viewer }) =>
    [...after.plans.values()].some(
      ({ id, groupChatId, proposerId }) =>
        member.isMuted &&
        !before.plans.has(id) &&
        groupChatId === chat.id &&
        proposerId !== viewer.id &&
        seesTraveller(after, viewer, proposerId),
    ),
  )

export const membersNotifiedOfPlan: Situation = (after, before) => newsOf(after, before, 'group-plan').length > 0
