import type { Conversation } from '@caravan/contract/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCallError } from '../../../lib/call-error.ts'
import { conversationQuery, conversationsQuery } from '../conversations-query.ts'

interface Found {
  conversation: Conversation | undefined
  /** It is not there, or not one's own. */
  isMissing: boolean
  isError: boolean
  isFetching: boolean
  retry: () => void
}

/** The conversation that the address names: out of the list where it is loaded, else by itself. */
export function useConversation(matchId: string): Found {
  const { data, isPending } = useInfiniteQuery(conversationsQuery())
  const listed = data?.pages.flatMap(({ items }) => items).find((one) => one.matchId === matchId)
  const single = useQuery({ ...conversationQuery(matchId), enabled: !listed && !isPending })
  const isRefused = isCallError(single.error) && [400, 404].includes(single.error.status)
  return {
    conversation: listed ?? single.data,
    isMissing: !listed && !single.data && isRefused,
    isError: !listed && !single.data && single.isError,
    isFetching: single.isFetching,
    retry: () => void single.refetch(),
  }
}
