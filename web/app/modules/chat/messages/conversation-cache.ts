import { LIMITS } from '@caravan/contract/limits.ts'
import type { MessagesRead } from '@caravan/contract/live.ts'
import { type Conversation, type Message, markConversationRead, sendMessage } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { mayPass } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchData, withFirst } from '../../../lib/query/patch-pages.ts'
import { type Outbox, openOutbox } from '../talk/outbox/outbox.ts'
import { addToThread } from '../talk/thread-query.ts'
import { matchThread } from './chat/match-thread.ts'
import { conversationKey, conversationsKey, unreadConversationsQuery } from './queries.ts'

function withMessage(conversation: Conversation, message: Message, viewerId: string): Conversation {
  const { number, senderId, content, createdAt } = message
  if (number <= (conversation.lastMessage?.number ?? 0)) return conversation
  const unread = conversation.unread + (senderId === viewerId || message.read ? 0 : 1)
  return { ...conversation, lastMessage: { number, senderId, content, createdAt }, unread, hasUnread: unread > 0 }
}

const isNextIn = (conversation: Conversation, message: Message) =>
  message.number <= (conversation.lastMessage?.number ?? 0) + 1

/** The list with a message that came: its conversation goes to the top. Undefined where the list has to be asked for. */
function listWithMessage(
  list: Pages<Conversation>,
  message: Message,
  viewerId: string,
): Pages<Conversation> | undefined {
  const known = itemsOf(list).find(({ matchId }) => matchId === message.matchId)
  if (!known || !isNextIn(known, message)) return undefined
  const changed = withMessage(known, message, viewerId)
  return changed === known ? list : withFirst(list, changed, ({ matchId }) => matchId === message.matchId)
}

function readBy(conversation: Conversation, readerId: string, upTo: number): Conversation {
  if (readerId === conversation.otherUser.id) {
    return { ...conversation, readByOther: Math.max(conversation.readByOther, upTo) }
  }
  const isAll = upTo >= (conversation.lastMessage?.number ?? 0)
  return isAll ? { ...conversation, unread: 0, hasUnread: false } : conversation
}

/** With at least so much unread: more may have come since it was counted. */
const withUnread = (conversation: Conversation, unread: number): Conversation =>
  conversation.unread >= unread ? conversation : { ...conversation, unread, hasUnread: unread > 0 }

export function patchWithMessage(client: QueryClient, message: Message, viewerId: string): void {
  const list = listIn(client)
  const changed = list && listWithMessage(list, message, viewerId)
  if (message.senderId !== viewerId) countMessage(client, message, viewerId)
  patchData<Conversation>(client, conversationKey(message.matchId), (one) =>
    isNextIn(one, message) ? withMessage(one, message, viewerId) : one,
  )
  if (changed) patchData<Pages<Conversation>>(client, conversationsKey, () => changed)
  if ((list && !changed) || isFetching(client)) refetchConversations(client)
}

/** Counted after its conversation was read, the number may hold the message already. */
function countMessage(client: QueryClient, message: Message, viewerId: string): void {
  const { queryKey } = unreadConversationsQuery
  const readAt = (key: readonly unknown[]) => client.getQueryState(key)?.dataUpdatedAt ?? 0
  const knownAt = Math.max(readAt(conversationsKey), readAt(conversationKey(message.matchId)))
  if (readAt(queryKey) > knownAt) void client.invalidateQueries({ queryKey })
  else count(client, message.matchId, (known) => withMessage(known, message, viewerId))
}

export function patchWithRead(client: QueryClient, { matchId, readerId, upTo }: MessagesRead, viewerId: string): void {
  const change = (conversation: Conversation) => readBy(conversation, readerId, upTo)
  if (readerId === viewerId) count(client, matchId, change)
  patchConversation(client, matchId, change)
}

function patchWithUnread(client: QueryClient, matchId: string, unread: number): void {
  if (unread === 0) return
  const change = (conversation: Conversation) => withUnread(conversation, unread)
  count(client, matchId, change)
  patchConversation(client, matchId, change)
}

function patchConversation(client: QueryClient, matchId: string, change: (known: Conversation) => Conversation): void {
  patchData<Pages<Conversation>>(client, conversationsKey, (list) =>
    mapItems(list, (one) => (one.matchId === matchId ? change(one) : one)),
  )
  patchData(client, conversationKey(matchId), change)
  if (isFetching(client)) refetchConversations(client)
}

export const refetchConversations = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: conversationsKey })

/** Moves the number of the navigation with a conversation that is loaded, or asks for it where none is loaded. */
function count(client: QueryClient, matchId: string, change: (known: Conversation) => Conversation): void {
  const { queryKey } = unreadConversationsQuery
  const list = listIn(client)
  const listed = list && itemsOf(list).find((one) => one.matchId === matchId)
  const known = listed ?? client.getQueryData<Conversation>(conversationKey(matchId))
  const counted = client.getQueryData(queryKey)?.unread
  if (!known || (counted ?? 0) >= LIMITS.unreadCounted) return void client.invalidateQueries({ queryKey })
  const by = Number(change(known).hasUnread) - Number(known.hasUnread)
  if (by !== 0) patchData<{ unread: number }>(client, queryKey, ({ unread }) => ({ unread: Math.max(0, unread + by) }))
}

const listIn = (client: QueryClient) => client.getQueryData<Pages<Conversation>>(conversationsKey)

/** What is being fetched may have been read too early. */
const isFetching = (client: QueryClient) => client.isFetching({ queryKey: conversationsKey }) > 0

interface ReadState {
  viewerId: string
  unread: number
  upTo?: number
}

export function markRead(client: QueryClient, matchId: string, upTo: number, current: ReadState): void {
  void marksIn(client).want(matchId, upTo, current)
}

const marksIn = optimisticIn<ReadState, number>((client) => ({
  async send(matchId, upTo, current) {
    await call(markConversationRead, { params: { matchId }, query: { upTo } })
    failedIn(client).delete(matchId)
    return { ...current, upTo }
  },
  expected: (current, upTo) => ({ ...current, upTo }),
  show(matchId, { viewerId, unread, upTo }) {
    if (upTo === undefined) patchWithUnread(client, matchId, unread)
    else patchWithRead(client, { matchId, readerId: viewerId, upTo }, viewerId)
  },
  onFailure(matchId, error, { wanted, confirmed }) {
    failedIn(client).set(matchId, { upTo: wanted, current: confirmed, isFinal: !mayPass(error) })
  },
}))

interface FailedMark {
  upTo: number
  current: ReadState
  isFinal: boolean
}
const failedMarks = new WeakMap<QueryClient, Map<string, FailedMark>>()

function failedIn(client: QueryClient): Map<string, FailedMark> {
  const failed = failedMarks.get(client) ?? new Map<string, FailedMark>()
  failedMarks.set(client, failed)
  return failed
}

/** A mark that failed is sent again by `resendReadMarks` alone: shown as unread again, it must not be tried at once. */
export const hasMarkFailed = (client: QueryClient, matchId: string, upTo: number): boolean =>
  upTo <= (failedIn(client).get(matchId)?.upTo ?? -1)

/** For when there may be a connection again. What was written after what was seen stays unread. */
export function resendReadMarks(client: QueryClient): void {
  for (const [matchId, { upTo, current, isFinal }] of failedIn(client)) {
    if (!isFinal) markRead(client, matchId, upTo, current)
  }
}

let opened: { userId: string; outbox: Outbox<Message> } | undefined

export function matchOutbox(userId: string, client: QueryClient): Outbox<Message> {
  if (opened?.userId === userId) return opened.outbox
  const outbox = openOutbox<Message>('match', userId, {
    send: ({ roomId, content }, init) => call(sendMessage, { body: { matchId: roomId, content } }, init),
    onSent(message) {
      addToThread(client, matchThread(message.matchId), [message])
      patchWithMessage(client, message, userId)
    },
  })
  opened = { userId, outbox }
  return outbox
}
