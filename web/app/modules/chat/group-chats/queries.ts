import {
  listCityGroupChats,
  listGroupMembers,
  listJoinedGroupChats,
  readGroupChat,
} from '@caravan/contract/group-chats.ts'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { formatDistance } from 'date-fns/formatDistance'
import { anySignal, type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

/** In its last hours a chat says in another colour that it ends. */
const SOON_MS = 6 * 3_600_000

export function expiryText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  return end <= now ? 'Expires now' : `Expires ${formatDistance(end, now, { addSuffix: true })}`
}

export const isEndingSoon = (expiresAt: string, now: number): boolean => Date.parse(expiresAt) - now <= SOON_MS

export const isKeepOpen = (keepFrom: string, now: number): boolean => Date.parse(keepFrom) <= now

export const opensIn = (keepFrom: string, now: number): string =>
  formatDistance(Math.max(Date.parse(keepFrom), now), now, { addSuffix: true })

export const memberCountText = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`

const groupChatsKey = ['/api/group-chats']
export const cityGroupChatsKey = [...groupChatsKey, 'city']
export const joinedGroupChatsKey = [...groupChatsKey, 'joined']
export const groupChatKey = (id: string) => [...groupChatsKey, id]

/** Others open, join and leave them without this page hearing of each. */
const FRESH = { staleTime: 30_000 }

export const cityGroupChatsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(cityGroupChatsKey, (query, init) => by(listCityGroupChats, { query }, init), FRESH)

export const joinedGroupChatsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(joinedGroupChatsKey, (query, init) => by(listJoinedGroupChats, { query }, init), FRESH)

export const groupChatQuery = (id: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: groupChatKey(id),
    queryFn: ({ signal }) => by(readGroupChat, { params: { groupChatId: id } }, { signal }),
    ...FRESH,
  })

export const groupMembersKey = (groupChatId: string) => [...groupChatKey(groupChatId), 'members']

/** Who is in a chat, as far as the viewer may see them. Asked for again whenever the list opens. */
export const groupMembersQuery = (groupChatId: string) =>
  pagedQuery(
    groupMembersKey(groupChatId),
    (query, init) => callPage(listGroupMembers, { params: { groupChatId }, query }, init),
    { staleTime: 0 },
  )

const MESSAGES = 'messages'
const [ROOT] = groupChatKey('')

export const groupThreadKey = (groupChatId: string) => [...groupChatKey(groupChatId), MESSAGES]

export const isGroupThreadKey = ([root, , part]: QueryKey): boolean => root === ROOT && part === MESSAGES

/** By chat: what ends the reads of it, those under way and those to come. */
const reads = new Map<string, AbortController>()

/** For each read that only members may make. The server reads a chat once for a page, and ends nothing. */
export function signalOfReads(groupChatId: string, other?: AbortSignal): AbortSignal | undefined {
  if (typeof window === 'undefined') return other
  const controller = reads.get(groupChatId) ?? new AbortController()
  reads.set(groupChatId, controller)
  return other ? anySignal(controller.signal, other) : controller.signal
}

/** Whoever leaves a chat is refused what they ask for after that, also where they asked for it just before. */
export function stopReading(groupChatId: string): void {
  signalOfReads(groupChatId)
  reads.get(groupChatId)?.abort()
}

/** Where leaving failed, and where the chat is opened once more. */
export const mayReadAgain = (groupChatId: string): void => void reads.delete(groupChatId)
