import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { TalkMessage } from './room.ts'
import { catchUp, keepNewest, loadEarlier, type ThreadSource, threadQuery } from './thread-query.ts'

/**
 * The messages of the open room. What came while it was closed is asked for; what is scrolled away, let go. `source`
 * has to stay the same object for the same room.
 */
export function useThread<M extends TalkMessage>(source: ThreadSource<M>) {
  const client = useQueryClient()
  const { data: thread, isError, isFetching, refetch } = useQuery(threadQuery(source))
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [caughtUp, setCaughtUp] = useState<ThreadSource<M>>()
  useEffect(() => {
    void catchUp(client, source).then(() => setCaughtUp(source))
    return () => keepNewest(client, source)
  }, [client, source])
  const showEarlier = useCallback(async () => {
    setEarlier('loading')
    const end = await loadEarlier(client, source).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    setEarlier(end)
  }, [client, source])
  return {
    thread,
    isFailed: isError && !thread,
    isFetching,
    refetch: () => void refetch(),
    earlier,
    showEarlier,
    /** What came while it was closed is there, or could not be had. */
    isCaughtUp: caughtUp === source,
  }
}
