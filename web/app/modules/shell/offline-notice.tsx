import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useDeferredComponent } from '../../lib/lazy.tsx'
import { OFFLINE_PAGE } from '../../lib/offline/offline-names.ts'
import { isOfflinePage, OFFLINE_PAGE_ID } from '../../lib/offline/offline-page.ts'
import { afterFirstView, whenIdle } from '../../lib/when-idle.ts'
import { Spinner } from '../../ui/button.tsx'
import { OFFLINE, OfflineBar, useOnline } from '../../ui/offline-bar.tsx'

/**
 * Until the browser has asked for what the server did not: on screens that it leaves to the browser, and on the offline
 * page, which is made under its own address and marked with it, and shown under another.
 */
export const LoadingFallback = () => (
  <div
    id={useLocation().pathname === OFFLINE_PAGE ? OFFLINE_PAGE_ID : undefined}
    className="grid min-h-dvh place-items-center"
    suppressHydrationWarning
  >
    <Spinner />
  </div>
)

const load = async () => (await import('./offline-parts.tsx')).AsOfNotice

export function OfflineNotice() {
  const isOnline = useOnline()
  const client = useQueryClient()
  const AsOf = useDeferredComponent(load, isOfflinePage ? whenIdle : afterFirstView)
  const retry = () => client.refetchQueries({ type: 'active' })
  return (
    <div role="status">
      {AsOf ? (
        <AsOf isOnline={isOnline} onRetry={retry} />
      ) : (
        isOnline || <OfflineBar onRetry={retry}>{OFFLINE}</OfflineBar>
      )}
    </div>
  )
}
