import { mutualKeeps } from '../../rules/former-contacts.ts'
import { firstUnread, type GroupChat, type Member } from '../../rules/group-chats.ts'
import { acceptedMatch } from '../../rules/matches.ts'
import type { Plan } from '../../rules/plans.ts'
import { areSeparated, isActive, isHere, seesTraveller } from '../../rules/visibility.ts'
import type { Traveller, World } from '../../rules/world.ts'
import { newsOf, readOf, type Situation, travellersOf } from './situation.ts'

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

/** In a city where so many live that three can be in it. */
export const chatWhereManyLive: Situation = (after, before) =>
  [...after.chats.values()].some(
    ({ id, city }) => !before.chats.has(id) && travellersOf(after).filter((one) => one.city === city).length >= 3,
  )

const hasChatOf = ({ chats }: World, count: number) => [...chats.values()].some(({ members }) => members.size >= count)

export const chatOfTwo: Situation = (after) => hasChatOf(after, 2)

export const chatOfThree: Situation = (after) => hasChatOf(after, 3)

const isLater = (time: string) => Date.parse(time) > Date.now()

const openGroupPlans = ({ plans }: World): Plan[] =>
  [...plans.values()].filter(
    ({ groupChatId, isCalledOff, startsAt }) => groupChatId && !isCalledOff && isLater(startsAt),
  )

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

const hasMutual = (world: World, chat: GroupChat): boolean =>
  mutualKeeps(chat).some(([one, other]) => !acceptedMatch(world, one, other))

const areOver = ({ waiting }: World, wanted: (chat: GroupChat) => boolean) => waiting.endings.some(wanted)

/** Nothing is between them, and they are not matched. */
const canMatch = (world: World, one: string, other: string): boolean => {
  const isFree = one !== other && !areSeparated(world, one, other) && !acceptedMatch(world, one, other)
  return isFree && isActive(world, one) && isActive(world, other)
}

const hasStrangers = (world: World, { members }: GroupChat): boolean =>
  [...members.keys()].some((one) => [...members.keys()].some((other) => canMatch(world, one, other)))

export const chatOfStrangers: Situation = (after, before) =>
  [...after.chats.values()].some(
    (chat) => hasStrangers(after, chat) && before.chats.get(chat.id)?.members.size !== chat.members.size,
  )

export const lastHoursOfStrangers: Situation = (after) =>
  [...after.chats.values()].some((chat) => chat.isInLastHours && hasStrangers(after, chat))

export const oneKeeps: Situation = (after) =>
  [...after.chats.values()].some(({ keeps }) => keeps.some(({ by, whom }) => canMatch(after, by, whom)))

export const twoKeep: Situation = (after) => [...after.chats.values()].some((chat) => hasMutual(after, chat))

/** Of two who are not matched one alone wanted to. */
export const overWithOneKeep: Situation = (after) =>
  areOver(after, ({ keeps }) =>
    keeps.some(
      ({ by, whom }) => !keeps.some((back) => back.by === whom && back.whom === by) && !acceptedMatch(after, by, whom),
    ),
  )

export const overWithTwoKeeps: Situation = (after) => areOver(after, (chat) => hasMutual(after, chat))

export const keptInTouch: Situation = (after, before) => newsOf(after, before, 'kept-in-touch').length > 0

export const keepsForgotten: Situation = (after, before) =>
  [...before.chats.values()].some(
    (chat) => hasMutual(before, chat) && after.chats.get(chat.id)?.keeps.length === chat.keeps.length - 2,
  )

/** One of two who both wanted to. */
export const keeperSuspended: Situation = (after) =>
  [...after.chats.values()].some(
    (chat) =>
      hasMutual(after, chat) &&
      mutualKeeps(chat).some((two) => two.some((id) => after.travellers.get(id)?.isSuspended)),
  )
