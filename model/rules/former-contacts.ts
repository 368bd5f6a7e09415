import { compare } from './compare.ts'
import { everGroupChats, isReceivedInChat, type Stay } from './group-chats.ts'
import { isAccepted, isBetween } from './matches.ts'
import { hasReceivedPlan, saidAt } from './plans.ts'
import { hasReceivedComment, type Word } from './received.ts'
import { goneSince, hasReached } from './visibility.ts'
import type { Traveller, World } from './world.ts'

export interface Shared {
  kind: 'conversation' | 'request' | 'comments' | 'group-chat'
  /** Of a group chat. */
  name: string | null
}

/** What the viewer had to do with somebody who is out of their sight; empty where they had nothing, or see them. */
export function sharedWith(world: World, viewer: Traveller, id: string): Shared[] {
  const since = goneSince(world, viewer.id, id)
  if (id === viewer.id || since === null) return []
  const matches = [...world.matches.values()].filter((match) => isBetween(match, viewer.id, id))
  const comments = [...world.comments.values()].filter(
    (comment) => comment.authorId === id && hasReceivedComment(world, viewer, comment),
  )
  const kept = world.kept.filter((one) => one.recipientId === viewer.id && one.authorId === id)
  const kinds = new Set<Shared['kind']>([
    ...matches.map((match) => (isAccepted(match) ? ('conversation' as const) : ('request' as const))),
    ...[...comments, ...kept.filter(({ kind }) => kind === 'comment')].map(() => 'comments' as const),
    ...kept.filter(({ kind }) => kind === 'request').map(() => 'request' as const),
  ])
  const chats = everGroupChats(world).filter(({ stays }) => wereTogether(stays, viewer.id, id, since))
  const shared = [
    ...[...kinds].map((kind) => ({ kind, name: null })),
    ...[...new Set(chats.map(({ name }) => name))].map((name) => ({ kind: 'group-chat' as const, name })),
  ]
  return shared.sort((a, b) => compare(a.kind, b.kind) || compare(a.name ?? '', b.name ?? ''))
}

/** Members of a chat at a time, before one was out of the other's sight. */
const wereTogether = (stays: readonly Stay[], viewerId: string, id: string, since: number): boolean =>
  stays.some(
    (own) =>
      own.by === viewerId &&
      stays.some(({ by, joinedAt, leftAt }) => {
        const from = Math.max(own.joinedAt, joinedAt)
        return by === id && from <= Math.min(own.leftAt, leftAt, since)
      }),
  )

/** What they received of somebody: what went, and what was said before its author was out of their sight. Each once. */
export function wordsOf(world: World, viewer: Traveller, authorId: string): Word[] {
  const kept = world.kept.filter((one) => one.recipientId === viewer.id && one.authorId === authorId && one.content)
  const words = [...kept, ...saidBy(world, viewer, authorId)]
  const isSame = (one: Word, other: Word) =>
    one.kind === other.kind && one.id === other.id && one.content === other.content
  return words
    .filter((word, place) => words.findIndex((one) => isSame(one, word)) === place)
    .map(({ id, kind, content, place }) => ({ ...(id ? { id } : {}), kind, content, place }))
}

function saidBy(world: World, viewer: Traveller, authorId: string): Word[] {
  const reached = (at: number) => hasReached(world, viewer.id, authorId, at)
  const place = null
  return [
    ...world.messages
      .filter(({ matchId, senderId, at }) => {
        const match = world.matches.get(matchId)
        return match && isBetween(match, viewer.id, authorId) && senderId === authorId && reached(at)
      })
      .map(({ content }) => ({ kind: 'message' as const, content, place })),
    ...[...world.matches.values()].flatMap(({ id, note, askedAt, ...match }) =>
      match.askerId === authorId && match.authorId === viewer.id && note && reached(askedAt)
        ? [{ kind: 'request' as const, id, content: note, place }]
        : [],
    ),
    ...[...world.comments.values()]
      .filter((comment) => comment.authorId === authorId && hasReceivedComment(world, viewer, comment))
      .map(({ id, content, tripId }) => ({
        ...{ kind: 'comment' as const, id, content },
        place: world.trips.get(tripId)?.destination ?? null,
      })),
    ...world.vouches
      .filter((vouch) => vouch.authorId === authorId && vouch.aboutId === viewer.id && reached(vouch.at))
      .map(({ id, text }) => ({ kind: 'vouch' as const, id, content: text, place })),
    ...[...world.plans.values()]
      .filter((plan) => plan.proposerId === authorId && hasReceivedPlan(world, viewer, plan) && reached(saidAt(plan)))
      .map((plan) => ({ kind: 'plan' as const, id: plan.id, content: plan.place, place })),
    ...[...world.chats.values()].flatMap((chat) =>
      chat.messages
        .filter((message) => message.authorId === authorId && isReceivedInChat(world, viewer, chat, message))
        .map(({ id, content }) => ({ kind: 'group-message' as const, id, content, place: chat.name })),
    ),
  ]
}
