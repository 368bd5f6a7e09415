import { forgetKeepsOf } from './former-contacts.ts'
import { leave } from './group-chats.ts'
import { idOfMessage, isOf, messagesOf, NOBODY, otherOf } from './matches.ts'
import { removeVouch } from './meetings.ts'
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
import { areSeparated } from './visibility.ts'
import type { Match, Traveller, World } from './world.ts'

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
