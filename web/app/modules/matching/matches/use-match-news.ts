import { useQueryClient } from '@tanstack/react-query'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { addAccepted } from './accepted-matches.ts'
import { applyMatchNews, refetchMatchCounts } from './cached-matches.ts'
import { myMatchesKey, requestsKey } from './matches-query.ts'

/** Keeps the lists of matches current by live events, and asks for what may have been missed. */
export function useMatchNews(): void {
  const client = useQueryClient()
  useLive('match', (news) => {
    applyMatchNews(client, news)
    if (!('match' in news) || news.match.status !== 'accepted') return
    if (news.isKeptInTouch) addAccepted(news.match, { isKeptInTouch: true })
    else if (news.isAnswer && news.match.viewer.isAsker) addAccepted(news.match)
  })
  useOnReconnect(() => {
    for (const queryKey of [myMatchesKey, requestsKey]) void client.invalidateQueries({ queryKey })
    refetchMatchCounts(client)
  })
}
