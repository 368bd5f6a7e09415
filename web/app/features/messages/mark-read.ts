import { markConversationRead } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { mayPass } from '../../lib/call-error.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { patchWithRead, patchWithUnread } from './conversation-cache.ts'

interface ReadState {
  viewerId: string
  /** How much is unread where nothing is marked. */
  unread: number
  /** The number of the last message that is marked. */
  upTo?: number
}

/** Shows a conversation as read up to a message at once, and as unread again where that could not be stored. */
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
