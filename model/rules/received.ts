import { type Names, namesAt } from './names.ts'
import { goneSince, hasReached, isAddressedTo, isReceivedKept } from './visibility.ts'
import type { Comment, Match, Notification, Traveller, Trip, World } from './world.ts'

/** What somebody received of another, as it was said. */
export interface Word {
  kind: 'message' | 'request' | 'comment' | 'vouch' | 'plan' | 'group-message'
  /** Of the comment, plan, match or message of a group chat; a message of a match has a number. */
  id?: string
  content: string
  /** Under which trip, or in which group chat. */
  place: string | null
}

/**
 * Withdrawn, declined, deleted or changed, or gone with its author, as its recipient has it; of a match, and of a request without
 * words, the content is empty.
 */
export interface Kept extends Omit<Word, 'kind'> {
  kind: Word['kind'] | 'match'
  id: string
  recipientId: string
  authorId: string
  saidAt: number
  /** When its recipient saw it last. */
  wentAt: number
  /** How its author was named when it was said, and when it went. */
  saidBy: Names
  lastBy: Names
}

/** What somebody received of another, and that counts still. */
export const keptOf = ({ kept }: World, viewerId: string, authorId: string): Kept[] =>
  kept.filter((one) => one.recipientId === viewerId && one.authorId === authorId && isReceivedKept(one.wentAt))

/** Once, and only what was said while its recipient saw who said it. */
export function keep(world: World, one: Omit<Kept, 'saidAt' | 'wentAt' | 'saidBy' | 'lastBy'>, saidAt: number): void {
  const isKept = world.kept.some(
    ({ recipientId, kind, id, content }) =>
      recipientId === one.recipientId && kind === one.kind && id === one.id && content === one.content,
  )
  if (isKept || one.recipientId === one.authorId) return
  if (!hasReached(world, one.recipientId, one.authorId, saidAt)) return
  const wentAt = goneSince(world, one.recipientId, one.authorId) ?? ++world.time
  const [saidBy, lastBy] = [namesAt(world, one.authorId, saidAt), namesAt(world, one.authorId, wentAt)]
  world.kept.push({ ...one, saidAt, wentAt, saidBy, lastBy })
}

/** The words of a request go without having become a message. */
export function keepNote(world: World, { id, askerId, authorId: recipientId, note, askedAt }: Match): void {
  const about = { kind: 'request' as const, id, place: null, recipientId, authorId: askerId }
  if (note) keep(world, { ...about, content: note }, askedAt)
}

/** A request or match goes: the two have had to do with each other, with or without words. */
export function keepRequest(world: World, match: Match): void {
  const { id, askerId, authorId, note, askedAt, status } = match
  const about = {
    kind: status === 'accepted' ? ('match' as const) : ('request' as const),
    id,
    place: null,
    content: '',
  }
  const until = (viewerId: string, otherId: string) =>
    Math.min(askedAt, goneSince(world, viewerId, otherId) ?? Number.POSITIVE_INFINITY)
  if (note) keepNote(world, match)
  else keep(world, { ...about, recipientId: authorId, authorId: askerId }, until(authorId, askerId))
  keep(world, { ...about, recipientId: askerId, authorId }, until(askerId, authorId))
}

const commentsUnder = ({ comments }: World, tripId: string): Comment[] =>
  [...comments.values()].filter((comment) => comment.tripId === tripId)

const tookPart = (world: World, viewer: Traveller, tripId: string): boolean =>
  commentsUnder(world, tripId).some(({ authorId }) => authorId === viewer.id)

/** Comments are received by the owner of their trip, and by whoever took part below it, as far as it is for them. */
export function hasReceivedComment(world: World, viewer: Traveller, { id, tripId, authorId, at }: Comment): boolean {
  const trip = world.trips.get(tripId)
  if (!trip || !isAddressedTo(viewer, trip) || world.hidden.has(id)) return false
  const isReader = trip.ownerId === viewer.id || tookPart(world, viewer, tripId)
  return isReader && hasReached(world, viewer.id, authorId, at)
}

/** Comments go, all at once: each of their authors took part. */
export function keepComments(world: World, comments: readonly Comment[]): void {
  for (const comment of comments) {
    for (const viewer of world.travellers.values())
      if (hasReceivedComment(world, viewer, comment)) keepComment(world, viewer, comment)
  }
}

/** A trip is for somebody no more: where they took part below it, they have received what was said until then. */
export function keepCommentsUnder(world: World, { id }: Trip, viewer: Traveller): void {
  if (!tookPart(world, viewer, id)) return
  for (const comment of commentsUnder(world, id)) if (!world.hidden.has(comment.id)) keepComment(world, viewer, comment)
}

function keepComment(
  world: World,
  { id: recipientId }: Traveller,
  { id, tripId, authorId, content, at }: Comment,
): void {
  const place = world.trips.get(tripId)?.destination ?? null
  keep(world, { kind: 'comment', id, content, place, recipientId, authorId }, at)
}

/** Notifications go with what they are about. */
export function forgetNotifications(world: World, isAbout: (notification: Notification) => boolean): void {
  for (const [key, notification] of world.notifications) if (isAbout(notification)) world.notifications.delete(key)
}

/** A trip goes with all that hangs on it. Who both said yes stay matched, about no trip. */
export function removeTrip(world: World, { id }: Pick<Trip, 'id'>): void {
  const comments = [...world.comments.values()].filter(({ tripId }) => tripId === id)
  keepComments(world, comments)
  world.trips.delete(id)
  world.gone.add(id)
  forgetNotifications(world, ({ tripId }) => tripId === id)
  world.wakes = world.wakes.filter((wake) => wake.tripId !== id)
  world.likes = world.likes.filter((like) => like.tripId !== id)
  world.saved = world.saved.filter((saved) => saved.tripId !== id)
  for (const comment of comments) forgetComment(world, comment)
  for (const match of world.matches.values()) {
    if (match.tripId !== id) continue
    if (match.status === 'accepted') Object.assign(match, { tripId: null, hasLostTrip: true })
    else removeMatch(world, match)
  }
}

export function removeComment(world: World, comment: Comment): void {
  keepComments(world, [comment])
  forgetComment(world, comment)
}

export function forgetComment(world: World, { id }: Comment): void {
  world.comments.delete(id)
  world.gone.add(id)
}

/** Only what was never answered, or declined, leaves nothing behind. */
export function removeMatch(world: World, match: Match): void {
  const { id } = match
  keepRequest(world, match)
  forgetNotifications(world, ({ matchId }) => matchId === id)
  world.matches.delete(id)
  world.gone.add(id)
}

/** What was proposed in a group chat is no news without it. */
export const forgetProposalsIn = (world: World, chatId: string): void =>
  forgetNotifications(
    world,
    ({ kind, planId }) => kind === 'group-plan' && world.plans.get(planId ?? '')?.groupChatId === chatId,
  )
