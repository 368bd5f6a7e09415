import { useQueryClient } from '@tanstack/react-query'
import { OfflineBar } from '../../ui/offline-bar.tsx'

export function OfflineNotice() {
  const client = useQueryClient()
  return (
    <OfflineBar onRetry={() => client.refetchQueries({ type: 'active' })}>
      You are offline. What you have opened stays readable; messages wait until you are back.
    </OfflineBar>
  )
}
