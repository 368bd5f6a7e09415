import { useQueryClient } from '@tanstack/react-query'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { applyMatchNews, refetchMatchCounts } from './cached-matches.ts'
import { myMatchesKey, requestsKey } from './matches-query.ts'

/** Keeps the lists of matches current by live events, and asks for what may have been missed. */
export function useMatchNews(): void {
  const client = useQueryClient()
  useLive('match', (news) => applyMatchNews(client, news))
  useOnReconnect(() => {
    for (const queryKey of [myMatchesKey, requestsKey]) void client.invalidateQueries({ queryKey })
    refetchMatchCounts(client)
  })
}
