import { everGroupChats, type GroupChat, isReceivedInChat, type Stay } from './group-chats.ts'
import { acceptedMatch, connectionOf, isAccepted, isBetween, newConnection, say } from './matches.ts'
import { markSubjectRead, notify } from './notifications.ts'
import { hasReceivedPlan, saidAt } from './plans.ts'
import { hasReceivedComment, keptOf, type Word } from './received.ts'
import { areSeparated, compare, dayOf, goneSince, hasReached, isActive, isReceivedKept } from './visibility.ts'
import type { Traveller, World } from './world.ts'

export interface Shared {
  kind: 'conversation' | 'request' | 'comments' | 'group-chat'
  /** Of a group chat. */
  name: string | null
  /** Of the last of it. */
  day: string
}

const KINDS = { match: 'conversation', request: 'request', comment: 'comments' } as const

/**
 * What the viewer had to do with somebody who is out of their sight since less than some time, or is deleted; empty where they
 * had nothing, or see them. The latest first.
 */
export function sharedWith(world: World, viewer: Traveller, id: string): Shared[] {
  const since = goneSince(world, viewer.id, id)
  const isGone = since !== null && isReceivedKept(since)
  if (id === viewer.id || !(isGone || world.deleted.has(id))) return []
  const kept = keptOf(world, viewer.id, id).flatMap(({ kind, saidAt: at }) =>
    kind === 'match' || kind === 'request' || kind === 'comment' ? [{ kind: KINDS[kind], name: null, at }] : [],
  )
  const days = new Map<string, Shared>()
  for (const { kind, name, at } of [...kept, ...(isGone ? sharedUntil(world, viewer, id, since) : [])]) {
    const [key, before] = [`${kind} ${name}`, days.get(`${kind} ${name}`)]
    if (!before || before.day < dayOf(at)) days.set(key, { kind, name, day: dayOf(at) })
  }
  return [...days.values()].sort(
    (a, b) => compare(b.day, a.day) || compare(a.kind, b.kind) || compare(a.name ?? '', b.name ?? ''),
  )
}

function sharedUntil(world: World, viewer: Traveller, id: string, since: number) {
  const matches = [...world.matches.values()].filter((match) => isBetween(match, viewer.id, id))
  const comments = [...world.comments.values()].filter(
    (comment) => comment.authorId === id && hasReceivedComment(world, viewer, comment),
  )
  const chats = everGroupChats(world).filter(({ stays }) => wereTogether(stays, viewer.id, id, since))
  return [
    ...matches.map((match) => ({ kind: KINDS[isAccepted(match) ? 'match' : 'request'], name: null, at: since })),
    ...comments.map(({ at }) => ({ kind: KINDS.comment, name: null, at })),
    ...chats.map(({ name }) => ({ kind: 'group-chat' as const, name, at: since })),
  ]
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
  const kept = keptOf(world, viewer.id, authorId).flatMap(({ kind, id, ...one }) =>
    kind === 'match' || !one.content ? [] : [{ ...one, kind, ...(kind === 'message' ? {} : { id }) }],
  )
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

/** The id of the connection that the end of a chat makes of two. */
type IdOfConnection = (one: string, other: string) => string

/** Once, whoever said it first: the one with the lower id comes first. */
const mutualKeeps = ({ keeps }: GroupChat): [one: string, other: string][] =>
  keeps
    .filter(({ by, whom }) => by < whom && keeps.some((back) => back.by === whom && back.whom === by))
    .map(({ by, whom }) => [by, whom])

/** Those who both wanted to keep in touch are matched, as far as nothing is between them by then. */
export function endKeeps(world: World, chat: GroupChat, idOf: IdOfConnection): void {
  for (const [one, other] of mutualKeeps(chat).sort()) {
    const isHidden = areSeparated(world, one, other) || !isActive(world, one) || !isActive(world, other)
    if (!isHidden && !acceptedMatch(world, one, other)) connect(world, one, other, idOf)
  }
}

/** What waits between them, or was declined, is accepted. */
function connect(world: World, one: string, other: string, idOf: IdOfConnection): void {
  const match =
    connectionOf(world, one, other) ?? newConnection(world, { id: idOf(one, other), askerId: one, authorId: other })
  const { id: matchId, note, askerId, authorId } = match
  markSubjectRead(world, authorId, 'match-request', matchId)
  Object.assign(match, { status: 'accepted', note: null, activeAt: ++world.time })
  if (note) say(world, match, askerId, note)
  for (const by of [one, other]) {
    const isUnseen = world.unseen.some((unseen) => unseen.by === by && unseen.matchId === matchId)
    if (!isUnseen) world.unseen.push({ by, matchId, isKeptInTouch: true })
  }
  notify(world, { userId: one, kind: 'kept-in-touch', actorId: other, matchId })
  notify(world, { userId: other, kind: 'kept-in-touch', actorId: one, matchId })
}

/** With a block, for good: also where the chat is over and nothing has ended it yet. */
export function forgetKeepsBetween({ chats, waiting }: World, one: string, other: string): void {
  const pair = [one, other]
  for (const chat of [...chats.values(), ...waiting.endings])
    chat.keeps = chat.keeps.filter(({ by, whom }) => !pair.includes(by) || !pair.includes(whom))
}

export function forgetKeepsOf(chat: GroupChat, id: string): void {
  chat.keeps = chat.keeps.filter(({ by, whom }) => by !== id && whom !== id)
}
