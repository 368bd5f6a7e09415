import { type GroupChat, type GroupMember, type GroupMessage, sendGroupMessage } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/call.ts'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { mapItems, patchData, withoutItem } from '../../../lib/query/patch-pages.ts'
import { type Outbox, openOutbox } from '../talk/outbox/outbox.ts'
import { keepMessageDraft } from '../talk/outbox/outbox-store.ts'
import type { Thread } from '../talk/thread.ts'
import { addToThread } from '../talk/thread-query.ts'
import { type GroupTalkMessage, groupThread, toTalkMessage } from './chat/group-thread.ts'
import { cityGroupChatsKey, groupChatKey, groupMembersKey, groupThreadKey, joinedGroupChatsKey } from './queries.ts'

let opened: { userId: string; outbox: Outbox<GroupTalkMessage> } | undefined

export function groupOutbox(userId: string, client: QueryClient): Outbox<GroupTalkMessage> {
  if (opened?.userId === userId) return opened.outbox
  const outbox = openOutbox<GroupTalkMessage>('group', userId, {
    send: async ({ roomId, content }, init) =>
      toTalkMessage(await call(sendGroupMessage, { params: { groupChatId: roomId }, body: { content } }, init)),
    onSent: (message) => addToThread(client, groupThread(message.groupChatId), [message]),
  })
  opened = { userId, outbox }
  return outbox
}

/** Chats that ended while this page was open: their screen says so, and asks for nothing any more. */
const ended = new Set<string>()
const listeners = new Set<() => void>()

function noteEnded(groupChatId: string): void {
  ended.add(groupChatId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasEnded = (groupChatId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ended.has(groupChatId),
    () => false,
  )

const LISTS = [cityGroupChatsKey, joinedGroupChatsKey]

export function patchGroupChat(client: QueryClient, id: string, change: (chat: GroupChat) => GroupChat): void {
  patchData(client, groupChatKey(id), change)
  for (const key of LISTS) {
    patchData<Pages<GroupChat>>(client, key, (pages) =>
      mapItems(pages, (chat) => (chat.id === id ? change(chat) : chat)),
    )
  }
}

/** A message came: it is the latest of its chat, and where another wrote it, that is unread from it on. */
export const patchWithGroupMessage = (
  client: QueryClient,
  { id, createdAt, groupChatId, userId }: Pick<GroupMessage, 'id' | 'createdAt' | 'groupChatId' | 'userId'>,
  viewerId: string,
): void =>
  patchGroupChat(client, groupChatId, (chat) => {
    const latestAt = [chat.viewer.latestAt ?? '', createdAt].sort()[1] ?? createdAt
    const latest = { ...chat, viewer: { ...chat.viewer, latestAt } }
    return chat.viewer.hasUnread || userId === viewerId ? latest : withFirstUnread(latest, id)
  })

export const markAllRead = (client: QueryClient, id: string): void =>
  patchGroupChat(client, id, (chat) => (chat.viewer.hasUnread ? withFirstUnread(chat, null) : chat))

function withFirstUnread(chat: GroupChat, firstUnreadId: string | null): GroupChat {
  return { ...chat, viewer: { ...chat.viewer, hasUnread: firstUnreadId !== null, firstUnreadId } }
}

export function refetchGroupChat(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: groupChatKey(id), exact: true })
  void client.invalidateQueries({ queryKey: groupMembersKey(id) })
  refetchGroupLists(client)
}

export function refetchGroupLists(client: QueryClient): void {
  for (const queryKey of LISTS) void client.invalidateQueries({ queryKey })
}

const WITHIN_MS = 2000
const waiting = new Set<string>()

/** The same at some moment soon: what is announced to many is not asked by all at once, nor once for each that comes. */
export function refetchSoon(client: QueryClient, id: string): void {
  if (waiting.has(id)) return
  waiting.add(id)
  setTimeout(() => {
    waiting.delete(id)
    refetchGroupChat(client, id)
  }, Math.random() * WITHIN_MS)
}

/** A chat is over: its screen says so, and nothing that was said stays on this device. */
export function endGroupChat(client: QueryClient, outbox: Outbox<GroupTalkMessage>, id: string): void {
  noteEnded(id)
  for (const key of LISTS) patchData<Pages<GroupChat>>(client, key, (pages) => withoutItem(pages, id))
  forgetGroupChat(client, outbox, id)
}

/**
 * Takes what was said in a chat, and who was there, off this device. Emptied and not removed: what is kept for a reload
 * without a network is written over by that.
 */
export function forgetGroupChat(client: QueryClient, outbox: Outbox<GroupTalkMessage>, id: string): void {
  patchData<Thread<GroupTalkMessage>>(client, groupThreadKey(id), () => ({ messages: [], before: undefined, upTo: 0 }))
  patchData<Pages<GroupMember>>(client, groupMembersKey(id), () => ({
    pages: [{ items: [], next: undefined }],
    pageParams: [''],
  }))
  keepMessageDraft({ kind: 'group', id }, '')
  for (const { id: unsentId, roomId } of outbox.current()) if (roomId === id) void outbox.discard(unsentId)
  refetchGroupLists(client)
}
