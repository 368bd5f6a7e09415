import { areWordsSealed } from '../../rules/days.ts'
import { sharedWith } from '../../rules/former-contacts.ts'
import { hasBegun } from '../../rules/plans.ts'
import type { World } from '../../rules/world.ts'
import { type Situation, travellersOf } from './situation.ts'

/** Somebody leaves who is awaited after a plan that has begun. */
export const oneAwaitedLeaves: Situation = (after, before) =>
  after.checkIns.some(
    (one) =>
      hasBegun(one) &&
      after.travellers.get(one.userId)?.leftAt !== null &&
      before.travellers.get(one.userId)?.leftAt === null,
  )

export const isBack: Situation = (after, before) =>
  travellersOf(after).some(({ id, leftAt }) => leftAt === null && before.travellers.get(id)?.leftAt !== null)

const contactsOf = (world: World): number =>
  travellersOf(world)
    .flatMap((viewer) => travellersOf(world).map(({ id }) => sharedWith(world, viewer, id)))
    .filter(({ length }) => length > 0).length

/** Somebody is no former contact any more. */
export const contactForgotten: Situation = (after, before) => contactsOf(after) < contactsOf(before)

export const sealedWordsOver: Situation = (after) =>
  [...after.pastChats.values()].some(
    ({ messages, endedAt }) => messages.length > 0 && endedAt !== null && !areWordsSealed(endedAt),
  )

export const usernameRests: Situation = (after) => after.givenUp.some(({ days }) => days >= 89 && days < 90)
export const usernameRested: Situation = (after) => after.givenUp.some(({ days }) => days > 90)

/** That another had. */
export const usernameTakenOver: Situation = (after, before) =>
  travellersOf(after).some(
    ({ id, username }) =>
      username !== before.travellers.get(id)?.username &&
      before.givenUp.some((one) => one.by !== id && one.username === username),
  )
