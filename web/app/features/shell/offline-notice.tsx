import { useQueryClient } from '@tanstack/react-query'
import { isOfflinePage } from '../../lib/offline/offline-page.ts'
import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { afterFirstView, whenIdle } from '../../lib/when-idle.ts'
import { OFFLINE, OfflineBar, useOnline } from '../../ui/offline-bar.tsx'

const load = async () => (await import('./offline-parts.ts')).AsOfNotice

/** Says what still works while the network is away; with the script that no first view brings, also as of when it is. */
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
