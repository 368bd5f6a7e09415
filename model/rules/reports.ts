import { seesPageOf } from './finding.ts'
import { sharedWith } from './former-contacts.ts'
import { chatFor, everGroupChats, type GroupChat, isReceivedInChat, seesGroupMessage } from './group-chats.ts'
import { canReadVouch, idOfMessage, isOf, NOBODY } from './matches.ts'
import { lastNamesOf, namesAt, namesKnown } from './names.ts'
import { hasReceivedComment, type Kept, keptOf } from './received.ts'
import { hasReached, isReceivedKept, mayName, seesComment, tripFor } from './visibility.ts'
import type { Message, Traveller, World } from './world.ts'

/** What can be reported. A message of a match is named by that and by its number. */
export interface Subject {
  kind: 'trip' | 'comment' | 'vouch' | 'message' | 'group-message' | 'group-chat' | 'traveller'
  id: string
  /** Whom it is about. */
  aboutId: string
  /** How it begins, in the report of it. */
  quote: string | null
  /** Whoever it is about is named as they were then. */
  saidAt: number
}

const said = <Kind extends Subject['kind']>(
  kind: Kind,
  id: string,
  { by, words, at }: { by: string; words: string | null; at: number },
) => ({ kind, id, aboutId: by, quote: words && quoteOf(words), saidAt: at })

/** Of what is there, what moderators can hide. */
export const thingsThere = (world: World) => [
  ...[...world.trips.values()].map(({ id, ownerId, description, postedAt }) =>
    said('trip', id, { by: ownerId, words: description, at: postedAt }),
  ),
  ...[...world.comments.values()].map(({ id, authorId, content, at }) =>
    said('comment', id, { by: authorId, words: content, at }),
  ),
  ...[...world.chats.values()].flatMap(messagesIn),
]

const messagesIn = ({ messages }: GroupChat) =>
  messages.map(({ id, authorId, content, at }) => said('group-message', id, { by: authorId, words: content, at }))

/** Nothing of a profile is quoted. */
export const aboutTraveller = ({ id }: Traveller): Subject => said('traveller', id, { by: id, words: null, at: 0 })

export const allSubjects = (world: World): Subject[] => [
  ...thingsThere(world),
  ...[...world.travellers.values(), ...world.deleted.values()].map(aboutTraveller),
  ...[...world.pastChats.values()].flatMap(messagesIn),
  ...everGroupChats(world).map(({ id, createdBy, name, endedAt, stays }) =>
    said('group-chat', id, { by: createdBy, words: name, at: endedAt ?? stays[0]?.joinedAt ?? 0 }),
  ),
  ...world.vouches.map(({ id, authorId, text, at }) => said('vouch', id, { by: authorId, words: text, at })),
  ...world.messages.map((message) =>
    said('message', idOfMessage(message), { by: authorOf(world, message), words: message.content, at: message.at }),
  ),
  ...world.kept.flatMap(({ kind, id, authorId, content, saidAt }, place) =>
    (kind === 'comment' || kind === 'vouch') && !isThere(world, id) && isLastOf(world, place)
      ? [said(kind, id, { by: authorId, words: content, at: saidAt })]
      : [],
  ),
]

function quoteOf(words: string): string | null {
  const characters = [...words.replace(/\s+/g, ' ')]
  if (characters.length > 80) return `${characters.slice(0, 79).join('')}…`
  return characters.join('') || null
}

/** Whatever somebody sees, or has received, is theirs to report, also where it or its author is gone. */
export function refusesReport(
  world: World,
  viewer: Traveller,
  subject: Subject,
): 'not-found' | 'self-report' | undefined {
  if (!MAY_REPORT[subject.kind](world, viewer, subject.id)) return 'not-found'
  return subject.aboutId === viewer.id ? 'self-report' : undefined
}

const MAY_REPORT: Record<Subject['kind'], (world: World, viewer: Traveller, id: string) => boolean> = {
  traveller: (world, viewer, id) =>
    mayName(world, viewer, id) || sharedWith(world, viewer, id).length > 0 || keptOf(world, viewer.id, id).length > 0,
  trip: (world, viewer, id) => tripFor(world, viewer, id) !== undefined,
  comment(world, viewer, id) {
    const [comment, trip] = [world.comments.get(id), tripFor(world, viewer, world.comments.get(id)?.tripId ?? '')]
    if (comment && trip && seesComment(world, viewer, comment)) return true
    return (
      hasKept(world, viewer, 'comment', id) || (comment !== undefined && hasReceivedComment(world, viewer, comment))
    )
  },
  vouch(world, viewer, id) {
    const vouch = world.vouches.find((one) => one.id === id)
    if (!vouch) return hasKept(world, viewer, 'vouch', id)
    const about = world.travellers.get(vouch.aboutId)
    const isSeen = about && canReadVouch(world, viewer, vouch) && seesPageOf(world, viewer, about)
    return isSeen || (vouch.aboutId === viewer.id && hasReached(world, viewer.id, vouch.authorId, vouch.at))
  },
  message(world, viewer, id) {
    const message = messageBy(world, id)
    const match = world.matches.get(message?.matchId ?? '')
    if (message?.senderId === NOBODY) return hasKept(world, viewer, 'message', id)
    if (!message || !match || !isOf(match, viewer.id)) return false
    return hasReached(world, viewer.id, message.senderId, message.at)
  },
  'group-message': (world, viewer, id) =>
    everGroupChats(world).some((chat) =>
      chat.messages.some(
        (message) =>
          message.id === id &&
          ((chat.members.has(viewer.id) && seesGroupMessage(world, viewer, message)) ||
            isReceivedInChat(world, viewer, chat, message)),
      ),
    ),
  'group-chat': (world, viewer, id) =>
    chatFor(world, viewer, id) !== undefined ||
    everGroupChats(world).some((chat) => chat.id === id && chat.stays.some(({ by }) => by === viewer.id)),
}

/** How whoever it is about is named in the report: as the reporter knew them, or as they were named when it was said. */
export function nameInReport(world: World, viewer: Traveller, { kind, id, aboutId, saidAt }: Subject): string | null {
  const canName = mayName(world, viewer, aboutId)
  // whoever opened a group chat the reporter may never have seen
  if (kind === 'group-chat' && !canName) return null
  if (kind !== 'traveller')
    return keptAs(world, viewer, kind, id)?.saidBy.username ?? namesAt(world, aboutId, saidAt).username
  if (canName || sharedWith(world, viewer, aboutId).length > 0) return namesKnown(world, viewer.id, aboutId).username
  return (lastNamesOf(world, viewer.id, aboutId) ?? namesAt(world, aboutId, world.time)).username
}

const keptAs = ({ kept }: World, viewer: Traveller, kind: Subject['kind'], id: string): Kept | undefined =>
  kept.findLast(
    (one) => one.recipientId === viewer.id && one.kind === kind && one.id === id && isReceivedKept(one.wentAt),
  )
const hasKept = (...asked: Parameters<typeof keptAs>): boolean => keptAs(...asked) !== undefined

/** Whoever wrote a message, also once they are deleted and it is nobody's. */
const authorOf = ({ kept }: World, message: Message): string =>
  message.senderId === NOBODY
    ? (kept.find(({ kind, id }) => kind === 'message' && id === idOfMessage(message))?.authorId ?? NOBODY)
    : message.senderId

/** Of words that were changed it is of the last. */
const isLastOf = ({ kept }: World, place: number): boolean =>
  !kept.slice(place + 1).some(({ id, kind }) => id === kept[place]?.id && kind === kept[place]?.kind)

export const isThere = ({ comments, vouches }: World, id: string): boolean =>
  comments.has(id) || vouches.some((vouch) => vouch.id === id)

export const messageBy = ({ messages }: World, id: string): Message | undefined =>
  messages.find((message) => idOfMessage(message) === id)
