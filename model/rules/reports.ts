import { sharedWith } from './former-contacts.ts'
import { chatFor, everGroupChats, type GroupChat, isReceivedInChat, seesGroupMessage } from './group-chats.ts'
import { isOf } from './matches.ts'
import { hasReceivedComment } from './received.ts'
import { hasReached, mayName, seesComment, tripFor } from './visibility.ts'
import type { Message, Traveller, World } from './world.ts'

/** What can be reported. A message of a match is named by that and by its number. */
export interface Subject {
  kind: 'trip' | 'comment' | 'message' | 'group-message' | 'group-chat' | 'traveller'
  id: string
  /** Whom it is about. */
  aboutId: string
  /** How it begins, in the report of it. */
  quote: string | null
}

/** Of what is there, what moderators can hide. */
export const thingsThere = (world: World) => [
  ...[...world.trips.values()].map(({ id, ownerId, description }) => ({
    ...{ kind: 'trip' as const, id, aboutId: ownerId, quote: quoteOf(description) },
  })),
  ...[...world.comments.values()].map(({ id, authorId, content }) => ({
    ...{ kind: 'comment' as const, id, aboutId: authorId, quote: quoteOf(content) },
  })),
  ...[...world.chats.values()].flatMap(messagesIn),
]

const messagesIn = ({ messages }: GroupChat) =>
  messages.map(({ id, authorId, content }) => ({
    ...{ kind: 'group-message' as const, id, aboutId: authorId, quote: quoteOf(content) },
  }))

/** Nothing of a profile is quoted. */
export const aboutTraveller = ({ id }: Traveller): Subject => ({ kind: 'traveller', id, aboutId: id, quote: null })

/** All that can be reported, there or gone. */
export const allSubjects = (world: World): Subject[] => [
  ...thingsThere(world),
  ...[...world.travellers.values()].map(aboutTraveller),
  ...[...world.pastChats.values()].flatMap(messagesIn),
  ...everGroupChats(world).map(({ id, createdBy, name }) => ({
    ...{ kind: 'group-chat' as const, id, aboutId: createdBy, quote: quoteOf(name) },
  })),
  ...world.messages.map((message) => ({
    ...{
      kind: 'message' as const,
      id: idOfMessage(message),
      aboutId: message.senderId,
      quote: quoteOf(message.content),
    },
  })),
  ...world.kept
    .filter(({ kind, id }) => kind === 'comment' && !world.comments.has(id))
    .map(({ id, authorId, content }) => ({
      ...{ kind: 'comment' as const, id, aboutId: authorId, quote: quoteOf(content) },
    })),
]

/** How it begins. */
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
    mayName(world, viewer, id) ||
    sharedWith(world, viewer, id).length > 0 ||
    world.kept.some(({ recipientId, authorId }) => recipientId === viewer.id && authorId === id),
  trip: (world, viewer, id) => tripFor(world, viewer, id) !== undefined,
  comment(world, viewer, id) {
    const [comment, trip] = [world.comments.get(id), tripFor(world, viewer, world.comments.get(id)?.tripId ?? '')]
    if (comment && trip && seesComment(world, viewer, comment)) return true
    const isKept = world.kept.some((one) => one.recipientId === viewer.id && one.kind === 'comment' && one.id === id)
    return isKept || (comment !== undefined && hasReceivedComment(world, viewer, comment))
  },
  message(world, viewer, id) {
    const message = messageBy(world, id)
    const match = world.matches.get(message?.matchId ?? '')
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

export const idOfMessage = ({ matchId, number }: Message): string => `${matchId} ${number}`

export const messageBy = ({ messages }: World, id: string): Message | undefined =>
  messages.find((message) => idOfMessage(message) === id)
