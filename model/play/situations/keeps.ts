import type { GroupChat } from '../../rules/group-chats.ts'
import { mutualKeeps } from '../../rules/keeps.ts'
import { acceptedMatch } from '../../rules/matches.ts'
import { areSeparated, isActive } from '../../rules/visibility.ts'
import type { World } from '../../rules/world.ts'
import { newsOf, type Situation } from './situation.ts'

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
