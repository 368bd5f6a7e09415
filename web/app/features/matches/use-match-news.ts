import { useQueryClient } from '@tanstack/react-query'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { refreshAround, takeNews } from './cached-matches.ts'
import { mineKey, requestsKey } from './matches-query.ts'

/** Keeps the lists of matches as the server tells them, and asks for what may have been missed. */
export function useMatchNews(): void {
  const client = useQueryClient()
  useLive('match', (news) => takeNews(client, news))
  useOnReconnect(() => {
    for (const queryKey of [mineKey, requestsKey]) void client.invalidateQueries({ queryKey })
    refreshAround(client)
  })
}
