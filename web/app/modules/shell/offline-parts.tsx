import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNow } from '../../lib/dates/now.tsx'
import { asOf, oldestRead } from '../../lib/offline/as-of.ts'
import { isOfflinePage } from '../../lib/offline/offline-page.ts'
import { OFFLINE, OfflineBar } from '../../ui/offline-bar.tsx'

export { restoreVisit } from '../../lib/offline/restore-visit.ts'

interface Props {
  isOnline: boolean
  onRetry: () => void
}

/** One chunk with what a page needs that no server has made. Says as of when the screen is, where there is no network, or where it did not answer when the page was opened. */
export const AsOfNotice = (props: Props) => (props.isOnline && !isOfflinePage ? null : <Notice {...props} />)

function Notice({ isOnline, onRetry }: Props) {
  const now = useNow()
  const readAt = useOldestRead()
  // all of it has been read since the page was opened
  if (isOnline && readAt > performance.timeOrigin) return null
  return (
    <OfflineBar onRetry={onRetry}>
      {readAt > 0 ? <strong>{asOf(readAt, now)}. </strong> : null}
      {isOnline ? SLOW : OFFLINE}
    </OfflineBar>
  )
}

const SLOW = 'The network is slow or away: what is new comes as soon as it answers.'

function useOldestRead(): number {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(notifyManager.batchCalls(changed)),
    () => oldestRead(cache),
  )
}
