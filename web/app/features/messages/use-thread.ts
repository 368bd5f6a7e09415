import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { catchUp, keepNewest, loadEarlier, threadQuery } from './thread-query.ts'

/** The messages of the open conversation. What came while it was closed is asked for; what is scrolled away, let go. */
export function useThread(matchId: string) {
  const client = useQueryClient()
  const { data: thread, isError, isFetching, refetch } = useQuery(threadQuery(matchId))
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => {
    void catchUp(client, matchId)
    return () => keepNewest(client, matchId)
  }, [client, matchId])
  const showEarlier = useCallback(async () => {
    setEarlier('loading')
    const end = await loadEarlier(client, matchId).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    setEarlier(end)
  }, [client, matchId])
  return { thread, isFailed: isError && !thread, isFetching, refetch: () => void refetch(), earlier, showEarlier }
}
